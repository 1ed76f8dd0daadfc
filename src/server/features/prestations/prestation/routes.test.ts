import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { IBANS } from '#server/testing/ibans.ts';
import { creerMondePrestation, type MondePrestation } from '#server/testing/mondes/prestation.ts';
import { etatMontre } from '#shared/features/prestations/prestation/rules.ts';

let m: MondePrestation;
beforeAll(async () => {
  m = await creerMondePrestation();
});
afterAll(() => m.app.fermer());
const code = ({ status, corps }: { status: number; corps: any }): unknown => (status === 200 ? 200 : corps.code);

describe('écrire une prestation', () => {
  it('un brouillon ne demande que laboratoire, type et dates ; facturée, il manque cinq champs, chacun dit', async () => {
    const nu = { laboratoireId: m.labo, typeId: m.type, dateDebut: '2026-09-01', dateFin: '2026-09-30' };
    const brouillon = m.ok(await m.appeler(m.g, 'POST', '', nu));
    expect(brouillon).toMatchObject({
      etat: 'DRAFT',
      montantHtCentimes: null,
      montantTtcCentimes: null,
      aReverserCentimes: 0,
      droits: { actes: ['facturer', 'annuler'], modifier: true, supprimer: true, reverser: false },
    });
    const { status, corps } = await m.appeler(m.g, 'POST', '', { ...nu, brouillon: false });
    expect([status, corps.errors.map(({ pointer }: { pointer: string }) => pointer)]).toEqual([
      400,
      ['/numeroFacture', '/dateFacture', '/datePaiement', '/dateReversion', '/montantHtCentimes'],
    ]);
    expect(code(await m.passerPrestation(brouillon, 'facturer'))).toBe('REQUETE_INVALIDE');
    expect(code(await m.appeler(m.g, 'POST', '', { ...nu, dateFin: '2026-08-31' }))).toBe('REQUETE_INVALIDE');
    m.ok(await m.appeler(m.g, 'DELETE', `/${brouillon.id}`, undefined, { version: '1' }));
    expect((await m.appeler(m.g, 'GET', `/${brouillon.id}`)).status).toBe(404);
  });

  it('un type, une opération ou un laboratoire d’un autre n’existe pas', async () => {
    const creer = (champs: object) => m.appeler(m.g, 'POST', '', { ...m.saisie(champs), brouillon: true });
    expect(code(await creer({ typeId: 987_654 }))).toBe('TYPE_INCONNU');
    expect(code(await creer({ promotionIds: [987_654] }))).toBe('OPERATION_INCONNUE');
    expect((await creer({ laboratoireId: m.laboAutre })).status).toBe(404);
  });

  it('se modifie avec sa version, et la répartition suit le montant au centime', async () => {
    const [premierMembre, deux, trois] = [await m.unMembre(), await m.unMembre(), await m.unMembre()];
    const facturee = await m.creerPrestation();
    const parts = [premierMembre, deux, trois].map(({ id }) => ({ pharmacieId: id }));
    const partagee = m.ok(await m.repartir(facturee, 'EGAL', parts));
    expect(partagee.reversions.map((r: any) => r.montantHtCentimes).toSorted()).toEqual([26_666, 26_667, 26_667]);
    const modifier = { ...m.saisie({ montantHtCentimes: 100_001 }), version: partagee.version };
    const modifiee = m.ok(await m.appeler(m.g, 'PUT', `/${facturee.id}`, modifier));
    expect(modifiee).toMatchObject({ aReverserCentimes: 80_001, repartiCentimes: 80_001, ecartCentimes: 0 });
    expect(code(await m.appeler(m.g, 'PUT', `/${facturee.id}`, modifier))).toBe('CONFLIT_VERSION');
    expect(modifiee.historique.map(({ action }: { action: string }) => action)).toEqual([
      'modifier',
      'repartir',
      'creer',
    ]);
  });
});

describe('les étapes', () => {
  it('avance et recule d’un pas, chaque pas au journal', async () => {
    let p = await m.creerPrestation({ partGroupementCentiemes: 10_000 });
    const pas = async (acte: string, champs: object = {}) => {
      p = m.ok(await m.passerPrestation(p, acte, champs));
      return p.etat;
    };
    expect(code(await m.passerPrestation(p, 'encaisser', { date: '2026-12-25' }))).toBe('REQUETE_INVALIDE');
    expect(await pas('encaisser', { date: '2026-11-03' })).toBe('CONFIRMED');
    expect(p.payeeLe).toBe('2026-11-03');
    expect(await pas('solder')).toBe('PROCESSED');
    expect(await pas('revenir')).toBe('CONFIRMED');
    expect([await pas('revenir'), p.payeeLe]).toEqual(['WAITING', null]);
    expect(await pas('annuler', { motif: 'Doublon' })).toBe('TERMINATED');
    expect(code(await m.passerPrestation(p, 'solder'))).toBe('TRANSITION_IMPOSSIBLE');
    expect(await pas('revenir')).toBe('WAITING');
    expect(await pas('revenir')).toBe('DRAFT');
    expect(p.historique.map(({ action }) => action)).toEqual(
      ['creer', 'encaisser', 'solder', 'revenir', 'revenir', 'annuler', 'revenir', 'revenir'].toReversed(),
    );
    expect(code(await m.passerPrestation({ ...p, version: 1 }, 'facturer'))).toBe('CONFLIT_VERSION');
  });

  it('après le jour du paiement elle est montrée en retard ; la liste et la règle le disent pareil', async () => {
    const laboratoireId = await m.adopter(m.groupement, await m.unDetail('Laboratoire des retards'));
    for (const datePaiement of ['2026-11-20', '2026-11-21', '2026-11-22'])
      await m.creerPrestation({ laboratoireId, datePaiement });
    const recue = await m.creerPrestation({ laboratoireId, datePaiement: '2026-11-01' });
    m.ok(await m.passerPrestation(recue, 'encaisser'));
    const page = (query: object = {}) =>
      m.appeler(m.g, 'GET', '', undefined, { laboratoireId: String(laboratoireId), ...query }).then(m.ok);
    const { elements, sommes } = await page();
    for (const element of elements) expect(element.etatMontre).toBe(etatMontre(element, '2026-11-21'));
    for (const etat of ['WAITING', 'EXPIRED', 'CONFIRMED', 'PROCESSED'])
      expect((await page({ etat })).elements.map(({ id }: { id: number }) => id)).toEqual(
        elements.filter((element: any) => element.etatMontre === etat).map(({ id }: { id: number }) => id),
      );
    expect(sommes).toEqual({
      factureCentimes: 400_000,
      encaisseCentimes: 100_000,
      aReverserCentimes: 80_000,
      reverseCentimes: 0,
      enRetardCentimes: 100_000,
      nbEnRetard: 1,
      nbAReverser: 1,
    });
    const filtrees = await page({ suivi: 'EN_RETARD' });
    expect([filtrees.total, filtrees.sommes]).toEqual([1, sommes]);
  });
});

describe('la liste', () => {
  it('cherche, filtre, trie et s’exporte', async () => {
    const detail = await m.unDetail('Thermes du Midi');
    const laboratoireId = await m.adopter(m.groupement, detail);
    await m.creerPrestation({ laboratoireId, numeroFacture: 'ZZ-1', montantHtCentimes: 50_000 });
    await m.creerPrestation({
      laboratoireId,
      numeroFacture: 'ZZ-2',
      montantHtCentimes: 70_000,
      dateDebut: '2025-01-01',
      dateFin: '2025-01-31',
    });
    const numeros = async (query: Record<string, string>) =>
      m.ok(await m.appeler(m.g, 'GET', '', undefined, query)).elements.map((p: any) => p.numeroFacture);
    expect(await numeros({ q: 'thermes zz', tri: 'montant', ordre: 'desc' })).toEqual(['ZZ-2', 'ZZ-1']);
    expect(await numeros({ laboratoireId: String(laboratoireId), annee: '2025' })).toEqual(['ZZ-2']);
    for (const tri of [
      'dateDebut',
      'laboratoire',
      'type',
      'dateFacture',
      'datePaiement',
      'dateReversion',
      'montant',
      'reste',
    ])
      expect(await numeros({ laboratoireId: String(laboratoireId), tri })).toHaveLength(2);
    const { status, brut } = await m.appeler(m.g, 'GET', '/export', undefined, { q: 'zz', format: 'csv' });
    expect([status, brut.toString().includes('Thermes du Midi;Tête de gondole')]).toEqual([200, true]);
    expect((await m.appeler(m.jetons.consultation, 'GET', '/export')).status).toBe(200);
    expect((await m.appeler(m.g, 'GET', '', undefined, { laboratoireId: String(m.laboAutre) })).status).toBe(404);
  });
});

describe('la discussion d’une prestation', () => {
  it('reste dans le groupement : il écrit, la consultation lit, la liste dit ce qui n’est pas lu', async () => {
    const p = await m.creerPrestation();
    const suite = (quoi: string) => `/api/v1/discussion${quoi}/prestation/${p.id}`;
    m.ok(await m.app.appeler(m.g, 'POST', suite(''), { corps: { texte: '<p>Relancer la comptabilité</p>' } }));
    const collegue = await m.app.jeton(m.groupement, 'GROUPEMENT');
    const lignes = m.ok(
      await m.appeler(collegue, 'GET', '', undefined, { q: p.numeroFacture!, taille: '200' }),
    ).elements;
    expect(lignes.find(({ id }: { id: number }) => id === p.id).nbMessageNotRead).toBe(1);
    expect(m.ok(await m.app.appeler(collegue, 'GET', suite('/info')))).toMatchObject({ nbMessageNotRead: 1 });
    expect(m.ok(await m.app.appeler(m.g, 'POST', suite('/statut'), { corps: { statut: 'CONFIRMED' } })).statut).toBe(
      'CONFIRMED',
    );
    expect(m.ok(await m.app.appeler(m.jetons.consultation, 'GET', suite(''))).titre).toBe(
      'Tête de gondole Éclat Santé – facture F-2026-041',
    );
    const membre = await m.unMembre();
    for (const jeton of [m.jetons.consultation, membre.jeton])
      expect((await m.app.appeler(jeton, 'POST', suite(''), { corps: { texte: 'Non' } })).status).toBe(403);
    expect((await m.app.appeler(m.jetons.autre, 'GET', suite(''))).status).toBe(404);
    const annulee = m.ok(await m.passerPrestation(p, 'annuler'));
    m.ok(await m.appeler(m.g, 'DELETE', `/${p.id}`, undefined, { version: String(annulee.version) }));
    const { rows } = await sql`select from discussion where kind = 'PRESTATION' and objet_id = ${p.id}`.execute(
      m.app.services.dbSysteme,
    );
    expect(rows).toEqual([]);
  });
});

describe('qui en fait quoi', () => {
  it('le groupement tient, la consultation lit, personne d’autre n’entre ; l’autre groupement n’y trouve rien', async () => {
    const membre = await m.unMembre();
    m.ok(await m.direIban(m.g, IBANS[0]));
    const p = await m.payee([membre]);
    const [part] = p.reversions;
    const version = p.version;
    const lectures = [`/${p.id}`, `/${p.id}/reversions/${part!.id}/releve`];
    const gerees = [`/${p.id}/repartition`, `/operations?laboratoireId=${m.labo}`];
    const ecritures: ['POST' | 'PUT' | 'DELETE', string, unknown?, Record<string, string>?][] = [
      ['POST', '', m.saisie()],
      ['PUT', `/${p.id}`, { ...m.saisie(), version }],
      ['PUT', `/${p.id}/etat`, { acte: 'annuler', version }],
      ['PUT', `/${p.id}/repartition`, { modeRepartition: 'EGAL', parts: [{ pharmacieId: membre.id }], version }],
      ['PUT', `/${p.id}/reversions/virees`, { reversionIds: [part!.id], date: '2026-11-20', reference: 'x', version }],
      ['PUT', `/${p.id}/reversions/${part!.id}/remise`, { version }],
      ['PUT', `/${p.id}/reversions/sans-preuve`, { reversionIds: [part!.id], motif: 'x', version }],
      ['POST', `/${p.id}/virements`, { reversionIds: [part!.id], dateExecution: '2026-12-01', version }],
      ['POST', `/${p.id}/releves`],
      ['DELETE', `/${p.id}`, undefined, { version: String(version) }],
    ];
    const statuts = async (jeton: string) => {
      const statutsDesLectures: number[] = [];
      for (const suite of lectures) statutsDesLectures.push((await m.appeler(jeton, 'GET', suite)).status);
      const ecrits: number[] = [];
      for (const suite of gerees) ecrits.push((await m.appeler(jeton, 'GET', suite)).status);
      for (const [methode, suite, corps, query] of ecritures)
        ecrits.push((await m.appeler(jeton, methode, suite, corps, query)).status);
      return { lectures: [...new Set(statutsDesLectures)], ecrits: [...new Set(ecrits)] };
    };
    expect(await statuts(m.jetons.consultation)).toEqual({ lectures: [200], ecrits: [403] });
    const delegue = await m.app.jeton(await m.app.unTenant({ type: 'TRADE', nom: 'Déléguées' }), 'DELEGUE');
    const roles = await Promise.all(
      (['ACHAT', 'MERCHANDISING', 'OPERATEUR'] as const).map((role) => m.app.jeton(membre.id, role)),
    );
    for (const jeton of [membre.jeton, ...roles, delegue])
      expect(await statuts(jeton)).toEqual({ lectures: [403], ecrits: [403] });
    for (const suite of [...lectures, gerees[0]!])
      expect((await m.appeler(m.jetons.autre, 'GET', suite)).status).toBe(404);
    for (const [methode, suite, corps, query] of ecritures.slice(1))
      expect((await m.appeler(m.jetons.autre, methode, suite, corps, query)).status, `${methode} ${suite}`).toBe(404);
    expect((await m.appeler(m.jetons.autre, 'GET')).corps).toMatchObject({ total: 0, annees: [] });
    expect(await m.lirePrestation(p.id)).toMatchObject({ etat: 'CONFIRMED', version });
  });
});
