import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, part, type Monde } from '#server/testing/mondes/encaissement.ts';
import { creerBaseDeTest } from '#server/testing/base/base.ts';

// A paper is kept once, however its number is written (ECM-4); those kept twice before are listed (ECM-24).
let m: Monde;
beforeAll(async () => {
  m = await creerMonde();
});
afterAll(() => m.app.fermer());

const combien = async (q: string): Promise<number> =>
  (await m.surEncaissements('GET', `?q=${encodeURIComponent(q)}`)).corps.total;

describe('un papier déjà reçu', () => {
  it('se demande sous toute nature, tout payeur et toute écriture, et rien n’est gardé', async () => {
    const connu = await m.recevoir({ numero: 'AVX-100' });
    const { total } = (await m.surEncaissements('GET', '')).corps;
    for (const champs of [
      { numero: 'AVX-100' },
      { nature: 'COMPENSATION' },
      { nature: 'CHEQUE' },
      { nature: 'VIREMENT' },
      { payeur: 'GROUPEMENT', laboratoireId: null },
      { numero: 'AVX/100' },
      { numero: 'AV\u200bX-100' },
      { numero: '\u0410VX-100' },
      { numero: 'avx 1OO' },
      { montantHtCentimes: 9_999 },
    ]) {
      const saisie = { numero: 'AVX-100', ...champs };
      const { status, corps } = await m.surEncaissements('POST', '', m.saisie(saisie));
      expect([saisie, status, corps.code, corps.encaissementId]).toEqual([
        saisie,
        409,
        'ENCAISSEMENT_DEJA_RECU',
        connu.id,
      ]);
      expect(corps.detail).toContain('déjà reçu le');
    }
    expect((await m.surEncaissements('GET', '')).corps.total).toBe(total);
  });

  it('qu’une personne dit être un autre papier se garde, le journal le dit, et ne se vérifie plus', async () => {
    await m.recevoir({ numero: 'AVX-200' });
    const cheque = { numero: 'AVX 200', nature: 'CHEQUE', autrePapier: true };
    const autre = await m.recevoir(cheque);
    expect(autre.memePapier).toBeNull();
    expect((await m.surEncaissements('GET', '?attente=A_VERIFIER')).corps.total).toBe(0);
    const ecriture = await m.app.services.dbSysteme
      .selectFrom('journal')
      .select('apres')
      .where('objet', '=', 'encaissement')
      .where('objet_id', '=', autre.id)
      .executeTakeFirstOrThrow();
    expect(ecriture.apres).toMatchObject({ autrePapier: true });
    // A third one is asked about again.
    expect((await m.surEncaissements('POST', '', m.saisie({ numero: 'AVX200' }))).status).toBe(409);
  });

  it('d’une autre année est un autre papier', async () => {
    await m.recevoir({ numero: 'AVX-300', date: '2025-12-31' });
    expect((await m.recevoir({ numero: 'AVX-300', date: m.aujourdhui })).id).toBeGreaterThan(0);
  });

  it('règle encore ce qui en reste (ENC-30) ; sous une autre nature, il se demande', async () => {
    await m.recevoir({ numero: 'AVX-400', montantHtCentimes: 10_000 });
    const premierEncours = await m.declare(4_000);
    const reglement = await m.regler(premierEncours, 4_000, { reference: 'avx/400' });
    expect([reglement.status, reglement.corps.encaissement.resteCentimes]).toEqual([200, 6_000]);
    const deux = await m.declare(3_000);
    for (const action of ['CHEQUE', 'COMPENSATION', 'VIREMENT']) {
      const { status, corps } = await m.regler(deux, 3_000, { action, reference: 'AVX-400' });
      expect([action, status, corps.code]).toEqual([action, 409, 'ENCAISSEMENT_DEJA_RECU']);
    }
    const ensemble = await m.appeler(m.jetons.ADMIN, 'POST', '/regler', {
      encours: [{ id: deux.id, version: deux.version }],
      action: 'CHEQUE',
      reference: 'AVX400',
    });
    expect([ensemble.status, ensemble.corps.code]).toEqual([409, 'ENCAISSEMENT_DEJA_RECU']);
    expect(await m.encours(deux.id)).toMatchObject({ etat: 'DECLARE', valeurRegleeCentimes: 0 });
    const autre = await m.regler(deux, 3_000, { action: 'CHEQUE', reference: 'AVX-400', autrePapier: true });
    expect([autre.status, autre.corps.encaissement.nature]).toEqual([200, 'CHEQUE']);
    expect(await combien('AVX-400')).toBe(2);
  });

  it('envoyé douze fois au même instant sous des écritures et des natures différentes, n’est gardé qu’une fois', async () => {
    const ecritures = ['AVX-500', 'AVX/500', 'avx 500', 'AVX5OO', '\u0410VX-500', 'AVX\u200b500'];
    const corps = Array.from({ length: 12 }, (_, rang) =>
      m.saisie({
        numero: ecritures[rang % ecritures.length],
        nature: ['AVOIR', 'CHEQUE', 'COMPENSATION'][rang % 3],
        ...(rang % 4 === 3 && { payeur: 'GROUPEMENT', laboratoireId: null }),
      }),
    );
    const reponses = await Promise.all(corps.map((corpsVu) => m.surEncaissements('POST', '', corpsVu)));
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(reponses.filter(({ corps: c }) => c.code === 'ENCAISSEMENT_DEJA_RECU')).toHaveLength(11);
  });

  it('corrigé vers le numéro d’un autre, il se demande ; corrigé sans en changer, non', async () => {
    await m.recevoir({ numero: 'AVX-600' });
    const { id, version, ...autre } = await m.recevoir({ numero: 'AVX-601' });
    const { laboratoireId, payeur, nature, date, montantHtCentimes } = autre;
    const saisie = { laboratoireId, payeur, nature, date, montantHtCentimes, version };
    const vers = (numero: string, champs = {}) => m.surEncaissements('PUT', `/${id}`, { ...saisie, numero, ...champs });
    expect((await vers('AVX 600')).corps.code).toBe('ENCAISSEMENT_DEJA_RECU');
    expect((await vers('AVX/601')).status).toBe(200);
  });
});

it('la base refuse deux fois le même papier, qui que ce soit qui écrive', async () => {
  const { id } = await m.recevoir({ numero: 'AVX-700' });
  await expect(
    m.app.services.dbSysteme
      .insertInto('encaissement')
      .columns(['tenant_id', 'laboratoire_id', 'nature', 'numero', 'date', 'montant_ht_centimes', 'partage', 'source'])
      .expression((e) =>
        e
          .selectFrom('encaissement')
          .select(['tenant_id', 'laboratoire_id'])
          .select((c) => [c.val('CHEQUE').as('nature'), c.val('avx.7OO').as('numero'), 'date'])
          .select((c) => [c.val(1).as('montant'), c.val('HT').as('partage'), c.val('MANUEL').as('source')])
          .where('id', '=', id),
      )
      .execute(),
  ).rejects.toThrow('encaissement_numero');
});

it('ce qui était gardé deux fois reste, se liste « à vérifier », et se dit deux papiers d’un geste (ECM-24)', async () => {
  const premierEncaissement = await m.recevoir({ numero: 'AVX-800' });
  const deux = await m.recevoir({ numero: 'AVX-800', nature: 'CHEQUE', autrePapier: true });
  // The paper as it was kept before: nobody had said that it was another one.
  await m.app.services.dbSysteme
    .updateTable('encaissement')
    .set({ autre_papier_le: null, autre_papier_par_nom: null })
    .where('id', '=', deux.id)
    .execute();
  const { corps } = await m.surEncaissements('GET', '?attente=A_VERIFIER');
  expect(corps.elements.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [premierEncaissement.id, deux.id].toSorted(),
  );
  expect((await m.surEncaissements('GET', '/tuiles')).corps.aVerifier).toEqual({ nombre: 2, montants: { HT: 20_000 } });
  expect((await m.lire(premierEncaissement.id)).memePapier).toMatchObject({ id: deux.id, nature: 'CHEQUE' });
  const csv = await m.surEncaissements('GET', '/export?format=csv&attente=A_VERIFIER');
  expect(String(csv.corps).trim().split('\r\n')).toHaveLength(3);
  const { laboratoireId, payeur, nature, numero, date, montantHtCentimes, version } = deux;
  const saisie = { laboratoireId, payeur, nature, numero, date, montantHtCentimes, version };
  expect((await m.surEncaissements('PUT', `/${deux.id}`, { ...saisie, autrePapier: true })).status).toBe(200);
  expect((await m.surEncaissements('GET', '?attente=A_VERIFIER')).corps.total).toBe(0);
  // What settles an encours is not lost on the way.
  const dette = await m.declare(10_000);
  expect((await m.affecter(await m.lire(deux.id), [part(dette, 10_000)])).status).toBe(200);
});

it('une base où des papiers se répètent passe la migration, et le journal le dit (ECM-24)', async () => {
  const base = await creerBaseDeTest();
  const client = new pg.Client(base.adminConfig);
  await client.connect();
  try {
    // As before the migration.
    await client.query(`drop index encaissement_numero, encaissement_numero_groupement, encaissement_papier, encaissement_autre_papier;
      alter table encaissement drop column numero_cle, drop column papier_rang, drop column autre_papier_par_nom, drop column autre_papier_le;
      drop function f_cle_papier(text) cascade; drop function f_sosies(text);
      alter table encaissement add column numero_cle text generated always as (nullif(replace(public.f_normaliser(numero), ' ', ''), '')) stored;
      create unique index encaissement_numero on encaissement (tenant_id, payeur, laboratoire_id, nature, numero_cle) nulls not distinct
        where annule_le is null and numero_cle is not null;
      insert into tenant (nom, type, mail, active) values ('Pharmacie', 'PHARMACIE', 'p@exemple.fr', 'ACCEPTED');
      insert into laboratoire_detail (nom) values ('Boréal');
      insert into laboratoire (tenant_id, detail_id) select t.id, d.id from tenant t, laboratoire_detail d`);
    const poser = (numero: string, nature = 'AVOIR', date = '2026-03-01', annule = false) =>
      client.query(
        `insert into encaissement (tenant_id, laboratoire_id, nature, numero, date, montant_ht_centimes, partage, source, annule_le)
        select tenant_id, id, $1, $2, $3, 100, 'HT', 'MANUEL', case when $4::boolean then now() end from laboratoire`,
        [nature, numero, date, annule],
      );
    await poser('AVX-1');
    await poser('AVX/1');
    await poser('AVX-1', 'CHEQUE');
    await poser('AVX-1', 'COMPENSATION', '2025-03-01');
    await poser('AVX.1', 'COMPENSATION', '2026-03-01', true);
    await poser('AVX-2');
    const migration = new URL('../../../../migrations/0121_meme_papier.sql', import.meta.url);
    await client.query(`begin; ${await readFile(migration, 'utf8')}; commit`);
    const { rows } = await client.query(
      `select c.numero, c.nature, c.papier_rang, (select count(*)::int from journal j where j.objet_id = c.id and j.action = 'papier-en-double') as dits
      from encaissement c order by c.id`,
    );
    expect(rows.map(Object.values)).toEqual([
      ['AVX-1', 'AVOIR', 0, 0],
      ['AVX/1', 'AVOIR', 1, 1],
      ['AVX-1', 'CHEQUE', 2, 1],
      ['AVX-1', 'COMPENSATION', 0, 0],
      ['AVX.1', 'COMPENSATION', 0, 0],
      ['AVX-2', 'AVOIR', 0, 0],
    ]);
    const { rows: avis } = await client.query('select roles, lien from notification');
    expect(avis).toMatchObject([
      { roles: ['ADMIN', 'ACHAT', 'GROUPEMENT'], lien: { params: { attente: 'A_VERIFIER' } } },
    ]);
  } finally {
    await client.end();
    await base.fermer();
  }
});
