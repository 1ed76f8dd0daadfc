import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { sql } from 'kysely';
import { ajouterJours } from '#shared/core/dates.ts';
import type { EncoursRegle } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { Encours } from '#shared/features/argent/encours/schemas.ts';
import { creerMonde, ENCAISSEMENTS, part, type Monde } from '#server/testing/mondes/encaissement.ts';
import { multipart } from '#server/testing/multipart.ts';

const URL = ENCAISSEMENTS;
let m: Monde;
let aujourdhui: string;
beforeAll(async () => {
  m = await creerMonde();
  ({ aujourdhui } = m);
});
afterAll(() => m.app.fermer());

const appeler = (...demande: Parameters<Monde['surEncaissements']>) => m.surEncaissements(...demande);
const saisie = (champs: object = {}) => m.saisie(champs);
const recevoir = (champs: object = {}) => m.recevoir(champs);
const declare = (...parametres: Parameters<Monde['declare']>) => m.declare(...parametres);
const affecter = (...demande: Parameters<Monde['affecter']>) => m.affecter(...demande);
const lire = (id: number) => m.lire(id);
const encours = (id: number) => m.encours(id);

describe('enregistrer ce qui est reçu', () => {
  it('garde ses trois montants, deux donnant le troisième, et ce qui reste', async () => {
    const cree = await recevoir({ tvaCentimes: 2_000 });
    expect(cree).toMatchObject({
      montantTtcCentimes: 12_000,
      partage: 'HT',
      montantPartageCentimes: 10_000,
      resteCentimes: 10_000,
      etat: 'NON_AFFECTE',
      source: 'MANUEL',
      laboratoireNom: 'Éclat Santé',
      droits: { modifier: true, affecter: true, annuler: true, joindre: true },
    });
    expect(cree.historique.map(({ action }) => action)).toEqual(['creer']);
  });

  it('reçu une seconde fois, il se demande avant que rien ne soit gardé, quel que soit son montant', async () => {
    const cree = await recevoir({ numero: 'AV 2026-É9' });
    const encore = await appeler('POST', '', saisie({ numero: 'av2026-e9' }));
    expect([encore.status, encore.corps.code, encore.corps.encaissementId]).toEqual([
      409,
      'ENCAISSEMENT_DEJA_RECU',
      cree.id,
    ]);
    const autre = await appeler('POST', '', saisie({ numero: 'AV2026-E9', montantHtCentimes: 9_000 }));
    expect([autre.status, autre.corps.code, autre.corps.memeMontant]).toEqual([409, 'ENCAISSEMENT_DEJA_RECU', false]);
    await appeler('POST', `/${cree.id}/annuler`, { version: cree.version, motif: 'Saisi deux fois' });
    expect((await appeler('POST', '', saisie({ numero: 'AV2026-E9' }))).status).toBe(200);
  });

  it('refuse au champ un montant absent, faux, un numéro oublié, un jour à venir', async () => {
    const refus = async (champs: object) => {
      const { status, corps } = await appeler('POST', '', saisie(champs));
      return [status, corps.errors?.[0]?.pointer];
    };
    expect(await refus({ montantHtCentimes: null })).toEqual([400, '/montantHtCentimes']);
    expect(await refus({ tvaCentimes: 1, montantTtcCentimes: 10_002 })).toEqual([400, '/montantTtcCentimes']);
    expect(await refus({ numero: null })).toEqual([400, '/numero']);
    expect(await refus({ date: ajouterJours(aujourdhui, 1) })).toEqual([400, '/date']);
    expect(await refus({ payeur: 'GROUPEMENT' })).toEqual([400, '/laboratoireId']);
  });

  it('employé douze fois au même instant, un numéro n’est enregistré qu’une fois', async () => {
    const corps = saisie({ numero: 'AV-DOUZE' });
    const reponses = await Promise.all(Array.from({ length: 12 }, () => appeler('POST', '', corps)));
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(reponses.filter(({ corps: c }) => c.code === 'ENCAISSEMENT_DEJA_RECU')).toHaveLength(11);
  });
});

describe('affecter', () => {
  it('règle plusieurs encours d’un coup, et dit ce qui reste', async () => {
    const [a, b] = [await declare(3_000), await declare(9_000)];
    const recu = await recevoir();
    const { status, corps } = await affecter(recu, [part(a, 3_000), part(b, 5_000)]);
    expect([status, corps.etat, corps.resteCentimes, corps.nbEncours]).toEqual([200, 'PARTIEL', 2_000, 2]);
    expect(new Set(corps.affectations.map((affectation: { acteId: number }) => affectation.acteId)).size).toBe(1);
    expect(await encours(a.id)).toMatchObject({ etat: 'REGLE', reglements: [{ reference: recu.numero, solde: true }] });
    expect(await encours(b.id)).toMatchObject({ etat: 'DECLARE', soldeCentimes: 4_000 });
  });

  it('jamais au-delà du reçu, ni pour un autre laboratoire, ni deux fois le même encours', async () => {
    const recu = await recevoir();
    const [a, b] = [await declare(9_000), await declare(9_000)];
    const ailleurs = await declare(100, { laboratoireId: m.autreLabo });
    const groupement = await declare(100, { payeur: 'GROUPEMENT' });
    const refus = async (...parts: object[]) => {
      const { status, corps } = await affecter(recu, parts);
      return [status, corps.code, corps.errors?.[0]?.pointer];
    };
    expect(await refus(part(a, 9_000), part(b, 1_001))).toEqual([400, 'ENCAISSEMENT_DEPASSE', '/parts']);
    expect(await refus(part(a, 1), part(ailleurs, 100))).toEqual([400, 'AUTRE_LABORATOIRE', '/parts/1/encoursId']);
    expect(await refus(part(groupement, 100))).toEqual([400, 'AUTRE_PAYEUR', '/parts/0/encoursId']);
    expect(await refus(part(a, 1), part(a, 2))).toEqual([400, 'ENCOURS_EN_DOUBLE', '/parts/1/encoursId']);
    expect(await refus(part(a, 8_999, { solder: true }))).toEqual([400, 'ECART_MOTIF_REQUIS', '/parts/0/ecartMotif']);
    expect((await affecter({ ...recu, version: recu.version + 1 }, [part(a, 1)])).corps.code).toBe('CONFLIT_VERSION');
    expect(await lire(recu.id)).toMatchObject({ resteCentimes: 10_000, affectations: [] });
  });

  it('douze actes au même instant n’affectent jamais plus que le reçu', async () => {
    const recu = await recevoir({ montantHtCentimes: 5_000 });
    const dus: Encours[] = [];
    for (let i = 0; i < 12; i++) dus.push(await declare(1_000));
    const reponses = await Promise.all(
      dus.map((du) => m.regler(du, 1_000, { encaissementId: recu.id, action: 'AVOIR' })),
    );
    expect(reponses.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(reponses.filter(({ corps }) => corps.code === 'ENCAISSEMENT_DEPASSE')).toHaveLength(7);
    expect(await lire(recu.id)).toMatchObject({ etat: 'AFFECTE', affecteCentimes: 5_000, resteCentimes: 0 });
  });

  it('la base le refuse aussi, qui que ce soit qui écrive', async () => {
    const recu = await recevoir();
    const a = await declare(20_000);
    const db = m.app.services.dbSysteme;
    const ecrire = (montant_centimes: number) =>
      db
        .insertInto('encours_reglement')
        .values({
          tenant_id: m.pharmacie,
          encours_id: a.id,
          date: aujourdhui,
          action: 'AVOIR',
          montant_centimes,
          montant_recu_centimes: montant_centimes,
          encaissement_id: recu.id,
        })
        .execute();
    await expect(ecrire(10_001)).rejects.toThrow('encaissement_affecte');
    await expect(
      db.updateTable('encaissement').set({ affecte_centimes: 1 }).where('id', '=', recu.id).execute(),
    ).rejects.toThrow('affecté différent');
    expect((await lire(recu.id)).affecteCentimes).toBe(0);
  });

  it('un virement TTC règle un encours HT à son taux, dit des deux façons (ENC-77, ECM-40)', async () => {
    const recu = await recevoir({
      nature: 'VIREMENT',
      numero: null,
      montantHtCentimes: null,
      montantTtcCentimes: 12_000,
      info: 'VIR BOREAL COOP T3',
    });
    expect(recu).toMatchObject({ partage: 'TTC', resteCentimes: 12_000, etat: 'NON_AFFECTE' });
    const a = await declare(10_000, { actionAttendue: 'COOPERATION' });
    const sansTaux = await affecter(recu, [part(a, 10_000)]);
    expect([sansTaux.status, sansTaux.corps.errors[0].pointer]).toEqual([400, '/parts/0/tauxTvaCentiemes']);
    const { rapprochements } = (await appeler('GET', `/${recu.id}/rapprochements`)).corps;
    expect(rapprochements[0]).toMatchObject({
      montantCentimes: 10_000,
      hypothese: expect.stringContaining('20'),
      tauxTvaCentiemes: 2_000,
      resteCentimes: 0,
      parts: [{ encoursId: a.id, montantCentimes: 10_000, montantRecuCentimes: 12_000, version: a.version }],
    });
    const { status, corps } = await affecter(recu, [{ ...part(a, 10_000), tauxTvaCentiemes: 2_000 }]);
    expect([status, corps.affecteCentimes, corps.resteCentimes, corps.etat]).toEqual([200, 12_000, 0, 'AFFECTE']);
    const apres = await encours(a.id);
    expect([apres.etat, apres.natureFiscale, apres.soldeCentimes]).toEqual(['REGLE', 'HT', 0]);
    expect(apres.reglements[0]).toMatchObject({
      action: 'VIREMENT',
      reference: 'VIR BOREAL COOP T3',
      encaissementId: recu.id,
      montantCentimes: 10_000,
      montantRecuCentimes: 12_000,
      natureRecue: 'TTC',
      tauxTvaCentiemes: 2_000,
    });
  });

  it('le taux de l’encours suffit ; celui du document, quand il donne ses deux totaux, l’emporte (ENC-77)', async () => {
    const virement = await recevoir({
      nature: 'VIREMENT',
      numero: null,
      montantHtCentimes: null,
      montantTtcCentimes: 21_100,
    });
    const b = await declare(20_000, { tauxTvaCentiemes: 550 });
    expect((await affecter(virement, [part(b, 20_000)])).corps).toMatchObject({ etat: 'AFFECTE', resteCentimes: 0 });
    const avoir = await recevoir({ numero: 'AV-DEUX', montantHtCentimes: 10_000, montantTtcCentimes: 12_000 });
    const c = await declare(12_000, { natureFiscale: 'TTC', tauxTvaCentiemes: 550 });
    expect((await affecter(avoir, [part(c, 12_000)])).corps).toMatchObject({
      partage: 'HT',
      etat: 'AFFECTE',
      affectations: [{ montantCentimes: 12_000, montantRecuCentimes: 10_000, encoursNatureFiscale: 'TTC' }],
    });
  });

  it('une part d’avant les natures dit celle de son encaissement, jamais celle de l’encours (ENC-74)', async () => {
    const recu = await recevoir();
    const ttc = await declare(15_000, { natureFiscale: 'TTC' });
    await affecter(recu, [{ ...part(ttc, 10_000), tauxTvaCentiemes: 0 }]);
    await sql`update encours_reglement set nature_recue = null, taux_tva_centiemes = null
      where encours_id = ${ttc.id}`.execute(m.app.services.dbSysteme);
    expect((await encours(ttc.id)).reglements).toMatchObject([{ natureRecue: 'TTC' }]);
    const migration = await readFile(
      resolve(import.meta.dirname, '../../../migrations/0298_natures_d_avant.sql'),
      'utf8',
    );
    const [deSesParts = ''] = /update encours_reglement[^;]*/.exec(migration) ?? [];
    await sql.raw(deSesParts).execute(m.app.services.dbSysteme);
    const { natureFiscale, soldeCentimes, reglements } = await encours(ttc.id);
    expect([natureFiscale, soldeCentimes]).toEqual(['TTC', 5_000]);
    expect(reglements).toMatchObject([{ montantCentimes: 10_000, montantRecuCentimes: 10_000, natureRecue: 'HT' }]);
  });

  it('défaire rend à chacun son montant, dans sa nature', async () => {
    const recu = await recevoir({
      nature: 'VIREMENT',
      numero: null,
      montantHtCentimes: null,
      montantTtcCentimes: 12_000,
    });
    const d = await declare(10_000, { tauxTvaCentiemes: 2_000 });
    const { corps } = await affecter(recu, [part(d, 4_000)]);
    expect([corps.affecteCentimes, corps.resteCentimes]).toEqual([4_800, 7_200]);
    const acte = corps.affectations[0].acteId;
    const { status } = await appeler('POST', `/${recu.id}/affectations/${acte}/annuler`, { version: corps.version });
    expect([status, (await lire(recu.id)).resteCentimes, (await encours(d.id)).soldeCentimes]).toEqual([
      200, 12_000, 10_000,
    ]);
  });
});

describe('défaire', () => {
  it('un acte rend ses encours et l’encaissement tels qu’ils étaient juste avant', async () => {
    const recu = await recevoir();
    const direct = await m.creer({ valeurAttendueCentimes: 4_000 });
    const partiel = await declare(9_000);
    const { corps } = await affecter(recu, [part(direct, 4_000), part(partiel, 2_000)]);
    expect((await encours(direct.id)).etat).toBe('REGLE');
    const acteId = corps.affectations[0].acteId;
    const defait = await appeler('POST', `/${recu.id}/affectations/${acteId}/annuler`, { version: corps.version });
    expect(defait.corps).toMatchObject({ etat: 'NON_AFFECTE', resteCentimes: 10_000 });
    expect(await encours(direct.id)).toMatchObject({
      etat: 'A_DECLARER',
      valeurRegleeCentimes: 0,
      dateDeclaration: direct.dateDeclaration,
      dateEcheance: direct.dateEcheance,
    });
    expect(await encours(partiel.id)).toMatchObject({ etat: 'DECLARE', soldeCentimes: 9_000 });
    const { version } = defait.corps;
    expect((await appeler('POST', `/${recu.id}/affectations/${acteId}/annuler`, { version })).status).toBe(404);
  });

  it('annuler rend tout ce qui était réglé ; deux fois, c’est refusé', async () => {
    const recu = await recevoir();
    const [a, b] = [await declare(4_000), await declare(6_000)];
    const premiereAffectation = (await affecter(recu, [part(a, 4_000)])).corps;
    const deux = (await affecter(premiereAffectation, [part(b, 6_000)])).corps;
    const { corps } = await appeler('POST', `/${recu.id}/annuler`, { version: deux.version, motif: 'Rejeté' });
    expect(corps).toMatchObject({
      etat: 'ANNULE',
      resteCentimes: 0,
      annuleMotif: 'Rejeté',
      droits: { affecter: false },
    });
    expect([(await encours(a.id)).etat, (await encours(b.id)).etat]).toEqual(['DECLARE', 'DECLARE']);
    const encore = await appeler('POST', `/${recu.id}/annuler`, { version: corps.version });
    expect([encore.status, encore.corps.code]).toEqual([409, 'ENCAISSEMENT_ANNULE']);
    const { version } = corps;
    expect((await affecter({ id: recu.id, version }, [part(await declare(5), 5)])).corps.code).toBe(
      'ENCAISSEMENT_ANNULE',
    );
  });

  it('né d’un règlement, il part avec sa dernière part ; saisi à part, il reste à affecter', async () => {
    const ne = (await m.regler(await declare(1_000), 1_000, { reference: 'AV-NE' })).corps as EncoursRegle;
    const annuler = ({ id, acteId, version }: NonNullable<EncoursRegle['encaissement']>) =>
      appeler('POST', `/${id}/affectations/${acteId}/annuler`, { version });
    expect((await annuler(ne.encaissement!)).corps.etat).toBe('ANNULE');
    const reference = 'AV-SU';
    const recu = { montantHtCentimes: 3_000 };
    const su = (await m.regler(await declare(1_000), 1_000, { reference, recu })).corps as EncoursRegle;
    expect((await annuler(su.encaissement!)).corps).toMatchObject({ etat: 'NON_AFFECTE', resteCentimes: 3_000 });
  });

  it('un règlement annulé depuis son encours rend sa part à l’encaissement', async () => {
    const recu = await recevoir();
    const a = await declare(9_000);
    const encoursRegle = (await m.regler(a, 4_000, { encaissementId: recu.id })).corps as EncoursRegle;
    const { version, reglementId } = encoursRegle;
    await m.appeler(m.jetons.ADMIN, 'DELETE', `/${a.id}/reglements/${reglementId}?version=${version}`);
    expect(await lire(recu.id)).toMatchObject({ etat: 'NON_AFFECTE', resteCentimes: 10_000 });
  });
});

describe('corriger', () => {
  it('jamais sous ce qui est affecté, ni de laboratoire une fois affecté', async () => {
    const recu = await recevoir();
    const { corps } = await affecter(recu, [part(await declare(4_000), 4_000)]);
    const corriger = (champs: object) =>
      appeler('PUT', `/${recu.id}`, { ...saisie({ numero: recu.numero, ...champs }), version: corps.version });
    expect((await corriger({ montantHtCentimes: 3_999 })).corps.errors[0].pointer).toBe('/montantHtCentimes');
    expect((await corriger({ laboratoireId: m.autreLabo })).corps.code).toBe('ENCAISSEMENT_AFFECTE');
    const corrige = await corriger({ montantHtCentimes: 4_000, info: 'Corrigé' });
    expect(corrige.corps).toMatchObject({ etat: 'AFFECTE', info: 'Corrigé' });
  });

  it('compter en TTC ne change que ce qui vient', async () => {
    const avant = await recevoir();
    const { corps } = await appeler('PUT', '/reglages', { montantsEncours: 'TTC', version: 0 });
    expect(corps).toMatchObject({ montantsEncours: 'TTC', version: 1 });
    expect((await appeler('PUT', '/reglages', { montantsEncours: 'HT', version: 0 })).corps.code).toBe(
      'CONFLIT_VERSION',
    );
    expect((await lire(avant.id)).partage).toBe('HT');
    expect(await recevoir({ tvaCentimes: 2_000 })).toMatchObject({ partage: 'TTC', resteCentimes: 12_000 });
    await appeler('PUT', '/reglages', { montantsEncours: 'HT', version: 1 });
  });
});

it('porte un document, un seul, que l’on remplace et retire', async () => {
  const recu = await recevoir();
  const joindre = (...noms: string[]) => {
    const { corps, entetes } = multipart(...noms.map((nom) => ({ contenu: `Avoir ${nom}`, nom, mime: 'text/plain' })));
    return m.app.appeler(m.jetons.ADMIN, 'POST', `${URL}/${recu.id}/piece`, { corps, entetes });
  };
  expect((await joindre('a.txt')).corps.fichier).toMatchObject({ nom: 'a.txt' });
  expect((await joindre('b.txt')).corps.fichier).toMatchObject({ nom: 'b.txt' });
  expect((await joindre('c.txt', 'd.txt')).corps.code).toBe('UN_SEUL_FICHIER');
  expect((await appeler('GET', `/${recu.id}/piece`)).status).toBe(200);
  // A document taken off twice stays beside (ENC-70): it opens, and is put back twice.
  for (const _fois of [1, 2]) {
    const { corps } = await appeler('DELETE', `/${recu.id}/piece`);
    expect([corps.fichier, corps.fichiersRetires.length]).toEqual([null, 2]);
  }
  expect((await appeler('GET', `/${recu.id}/piece`)).status).toBe(404);
  const fichierId = (await lire(recu.id)).fichiersRetires[0]?.fichierId;
  expect((await appeler('GET', `/${recu.id}/piece/${fichierId}`)).status).toBe(200);
  for (const _fois of [1, 2]) {
    const { corps } = await appeler('POST', `/${recu.id}/piece/${fichierId}/remettre`);
    expect([corps.fichierId, corps.fichiersRetires.length]).toEqual([fichierId, 1]);
  }
  expect((await appeler('POST', `/${recu.id}/piece/987654/remettre`)).status).toBe(404);
});

it('le voisin et un inconnu répondent pareil, à chaque appel', async () => {
  const recu = await recevoir();
  const { corps: cree } = await m.app.appeler(m.voisin, 'POST', URL, {
    corps: saisie({ laboratoireId: m.laboVoisin }),
  });
  for (const jeton of [m.voisin])
    for (const [methode, suite, corps] of [
      ['GET', `/${recu.id}`],
      ['GET', `/${recu.id}/rapprochements`],
      ['GET', `/${recu.id}/piece`],
      ['PUT', `/${recu.id}`, { ...saisie({ laboratoireId: m.laboVoisin }), version: recu.version }],
      ['POST', `/${recu.id}/annuler`, { version: recu.version }],
      ['DELETE', `/${recu.id}/piece`],
      ['POST', `/${recu.id}/affectations/1/annuler`, { version: recu.version }],
      ['GET', `?laboratoireId=${m.labo}`],
      ['POST', '', saisie({ laboratoireId: m.labo })],
    ] as const)
      expect((await appeler(methode, suite, corps, jeton)).status, suite).toBe(404);
  const a = await declare(100);
  expect((await m.regler(a, 100, { encaissementId: cree.id })).status).toBe(404);
  expect((await affecter(recu, [{ ...part(a, 1), encoursId: 999_999 }])).status).toBe(404);
});
