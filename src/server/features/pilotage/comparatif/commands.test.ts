import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { COMPARATIF, creerMondeComparatif, type MondeComparatif } from '#server/testing/mondes/comparatif.ts';
import { uneCondition } from '#shared/features/conditions/condition/exemples-de-test.ts';

let m: MondeComparatif;
beforeAll(async () => {
  m = await creerMondeComparatif();
});
afterAll(() => m.app.fermer());

const envoyer = (suite: string, corps: unknown, cle?: string, jeton = m.jetons.MERCHANDISING) =>
  m.app.appeler(jeton, 'POST', `${COMPARATIF}${suite}`, {
    corps,
    ...(cle === undefined ? {} : { entetes: { 'idempotency-key': cle } }),
  });

describe('dupliquer un produit', () => {
  it('vers une autre année, avec ses sous-segments ; jamais la même, jamais deux fois', async () => {
    const { id } = await m.ajouter({
      annee: 2030,
      nom: 'Crème',
      familleId: m.arbre.visage,
      segmentId: m.arbre.soins,
      sousSegmentIds: [m.arbre.nuit, m.arbre.jour],
    });
    const copie = (await envoyer(`/${id}/dupliquer`, { annee: 2031 })).corps;
    expect(copie).toMatchObject({ annee: 2031, nom: 'Crème', version: 1 });
    expect(copie.sousSegmentIds).toHaveLength(2);
    expect(copie.historique.map(({ action }: { action: string }) => action)).toEqual(['dupliquer']);
    const meme = (await envoyer(`/${id}/dupliquer`, { annee: 2030 })).corps;
    expect([meme.code, meme.errors[0].pointer]).toEqual(['DUPLICATION_MEME_ANNEE', '/annee']);
    const encore = (await envoyer(`/${id}/dupliquer`, { annee: 2031 })).corps;
    expect([encore.code, encore.detail]).toEqual(['PRODUIT_DEJA_COMPARE', 'Ce produit est déjà comparé en 2031.']);
  });

  it('un opérateur ne duplique pas', async () => {
    const { id } = await m.ajouter({ annee: 2032 });
    expect((await envoyer(`/${id}/dupliquer`, { annee: 2033 }, undefined, m.jetons.OPERATEUR)).status).toBe(403);
    expect(
      (await envoyer('/annees/dupliquer', { source: 2032, cible: 2033 }, undefined, m.jetons.OPERATEUR)).status,
    ).toBe(403);
  });
});

describe('dupliquer une année', () => {
  it('reprend ce qui manque, dit ce qui y était et le laisse tel quel', async () => {
    for (const nom of ['Un', 'Deux', 'Trois']) await m.ajouter({ annee: 2040, nom });
    await m.ajouter({ annee: 2041, nom: 'DEUX', prixAchatCentimes: 111 });
    const { corps } = await envoyer('/annees/dupliquer', { source: 2040, cible: 2041 });
    expect(corps).toEqual({ nbCopiees: 2, nbDeja: 1, deja: [{ nom: 'Deux', laboratoireNom: 'Dermalune' }] });
    const { elements } = await m.lister(2041);
    expect(elements.map(({ nom, prixAchatCentimes }) => [nom, prixAchatCentimes])).toEqual([
      ['DEUX', 111],
      ['Trois', 600],
      ['Un', 600],
    ]);
    expect((await envoyer('/annees/dupliquer', { source: 2040, cible: 2041 })).corps).toMatchObject({
      nbCopiees: 0,
      nbDeja: 3,
    });
  });

  it('la même année est refusée à son champ', async () => {
    const { corps } = await envoyer('/annees/dupliquer', { source: 2040, cible: 2040 });
    expect([corps.code, corps.errors[0].pointer]).toEqual(['DUPLICATION_MEME_ANNEE', '/cible']);
  });

  it('six envois sous la même clé, douze sans clé : chaque produit une fois', async () => {
    for (const nom of ['Un', 'Deux', 'Trois']) await m.ajouter({ annee: 2050, nom });
    const demande = { source: 2050, cible: 2051 };
    const memes = await Promise.all(Array.from({ length: 6 }, () => envoyer('/annees/dupliquer', demande, 'annee-1')));
    expect(memes.map(({ corps }) => corps.nbCopiees)).toEqual([3, 3, 3, 3, 3, 3]);
    await Promise.all(Array.from({ length: 12 }, () => envoyer('/annees/dupliquer', demande)));
    expect(await m.noms(2051)).toEqual(['Deux', 'Trois', 'Un']);
  });

  it('pleine, elle se refuse entière', async () => {
    await sql`insert into comparatif (tenant_id, annee, laboratoire_id, nom, famille_id, prix_achat_centimes, tva, prix_vente_centimes, volume_annuel)
      select ${m.pharmacie}, 2060, ${m.dermalune}, 'Produit ' || n, ${m.arbre.simple}, 500, 20, 1000, 1 from generate_series(1, 19999) n`.execute(
      m.app.services.dbSysteme,
    );
    for (const nom of ['Un', 'Deux']) await m.ajouter({ annee: 2061, nom });
    const refus = await envoyer('/annees/dupliquer', { source: 2061, cible: 2060 });
    expect([refus.status, refus.corps.code]).toEqual([409, 'ANNEE_PLEINE']);
    expect((await m.lister(2060)).total).toBe(19_999);
    await m.ajouter({ annee: 2060, nom: 'Dernier' });
    expect((await m.envoyerProduit({ annee: 2060, nom: 'De trop' })).corps.code).toBe('ANNEE_PLEINE');
  });
});

describe('ce que donnent les contrats du compte', () => {
  it('les unités gratuites d’une condition et le taux d’une RFA, nommés et datés ; ceux du voisin jamais', async () => {
    const { id } = await m.ajouter({ annee: 2026, nom: 'Spray solaire SPF 50' });
    const condition = uneCondition({ laboratoireId: m.dermalune, gamme: 'Solaire', remise: '30 % + 10+2 UG' });
    await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/conditions', { corps: condition });
    const rfa = {
      laboratoireId: m.dermalune,
      annee: 2026,
      gamme: 'Solaire',
      condition: '3 % de tous les achats',
      taux: 300,
      type: 'SANS_CONDITION',
      resultatType: 'TAUX_PREMIER_EURO',
      resultatPeriode: 'ANNEE',
      paliers: [{ info: 'Tous les achats', seuil: null, valeur: null }],
    };
    expect((await m.app.appeler(m.jetons.ADMIN, 'POST', '/api/v1/rfa', { corps: rfa })).status).toBe(200);
    const { corps } = await m.app.appeler(m.jetons.OPERATEUR, 'GET', `${COMPARATIF}/${id}`);
    expect(corps).toMatchObject({
      ug: null,
      ugProposee: { valeur: '10+2', source: 'Condition « Solaire », du 01/01/2026 au 31/12/2026', date: '2026-01-01' },
      rfaPct: null,
      rfaProposee: { valeur: 3, source: 'RFA 2026 « Solaire »' },
    });
    const voisine = await m.app.appeler(m.voisin, 'POST', COMPARATIF, {
      corps: m.saisie({ laboratoireId: m.duVoisin.labo, familleId: m.duVoisin.famille, nom: 'Spray solaire SPF 50' }),
    });
    expect(voisine.corps).toMatchObject({ ugProposee: null, rfaProposee: null });
  });
});

it('un laboratoire provisoire reconnu apporte ses produits ; celui du catalogue reste', async () => {
  const { dbSysteme } = m.app.services;
  const provisoire = await dbSysteme
    .insertInto('laboratoire_detail')
    .values({ nom: 'Provisoire SA', proprietaire_tenant_id: m.pharmacie })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: labo } = await dbSysteme
    .insertInto('laboratoire')
    .values({ tenant_id: m.pharmacie, detail_id: provisoire.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  await m.ajouter({ annee: 2070, nom: 'Double', laboratoireId: labo, prixAchatCentimes: 1 });
  await m.ajouter({ annee: 2070, nom: 'Seul', laboratoireId: labo });
  await m.ajouter({ annee: 2070, nom: 'double', laboratoireId: m.galenix, prixAchatCentimes: 999 });
  const connu = await dbSysteme
    .selectFrom('laboratoire')
    .select('detail_id as detailId')
    .where('id', '=', m.galenix)
    .executeTakeFirstOrThrow();
  await sql`select remplacer_laboratoire(${provisoire.id}, ${connu.detailId})`.execute(dbSysteme);
  const { elements } = await m.lister(2070);
  expect(
    elements.map(({ nom, laboratoireNom, prixAchatCentimes }) => [nom, laboratoireNom, prixAchatCentimes]),
  ).toEqual([
    ['double', 'Galénix', 999],
    ['Seul', 'Galénix', 600],
  ]);
});
