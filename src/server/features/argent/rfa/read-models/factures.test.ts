import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerMonde, uneLigne, VENDEUR, type MondeFacture } from '#server/testing/mondes/facture.ts';
import type { DetailRfa, ExplicationRfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { uneRfa } from '#shared/features/argent/rfa/exemples-de-test.ts';

let m: MondeFacture;
beforeAll(async () => {
  m = await creerMonde();
  // Another laboratory's invoice, and one that says the numbers of ours.
  await m.choisir(
    await m.recevoir({ vendeur: { ...VENDEUR, nom: 'Zinc', siren: '552100554', siret: null, tva: null } }),
    m.autreLabo,
  );
  await m.choisir(await m.recevoir({ date: '2026-02-10' }));
});
afterAll(() => m.app.fermer());

const rfa = async (methode: 'GET' | 'POST' | 'PUT', suite: string, corps?: unknown): Promise<DetailRfa> => {
  const reponse = await m.app.appeler(
    m.jetons.ADMIN,
    methode,
    `/api/v1/rfa${suite}`,
    corps === undefined ? {} : { corps },
  );
  if (reponse.status !== 200) throw new Error(JSON.stringify(reponse.corps));
  return reponse.corps;
};
const creer = (champs: Parameters<typeof uneRfa>[0] = {}) =>
  rfa('POST', '', uneRfa({ laboratoireId: m.labo, ...champs }));

describe('la base d’une RFA lue dans les factures (FAC-29)', () => {
  it('factures moins avoirs de son laboratoire, sur sa gamme, mois par mois ; la source et la couverture se disent', async () => {
    await m.recevoir({ date: '2026-03-05', lignes: [uneLigne(), uneLigne({ nom: 'Sirop', ean: null })] });
    await m.recevoir({ date: '2026-03-20', nature: 'AVOIR', lignes: [uneLigne({ quantite: 2 })] });
    await m.recevoir({ date: '2025-05-20' });
    const rfaCreee = await creer();
    expect(rfaCreee.basesFactures).toEqual([
      { mois: '2026-02', base: 9_000, baseResultat: null },
      { mois: '2026-03', base: 7_500, baseResultat: null },
    ]);
    expect(rfaCreee).toMatchObject({
      base: 16_500,
      bases: [],
      sourceBase: 'FACTURES',
      couverture: { debut: '2026-01', fin: '2026-11', commences: 11, couverts: 2 },
    });
    const liste = await m.app.appeler(m.jetons.OPERATEUR, 'GET', '/api/v1/rfa', { query: { annee: '2026' } });
    expect(liste.corps.elements[0].periode).toMatchObject({ base: 16_500 });
  });

  it('un mois écrit l’emporte ; une quantité, un produit et une autre gamme se comptent de même', async () => {
    const { id, version } = await creer();
    const ecrite = await rfa('PUT', `/${id}/bases`, { version, mois: [{ mois: '2026-03', base: 1_000 }] });
    expect([ecrite.base, ecrite.sourceBase, ecrite.bases.length, ecrite.basesFactures.length]).toEqual([
      10_000,
      'MIXTE',
      1,
      2,
    ]);
    expect((await creer({ type: 'QUANTITE', resultatType: 'MONTANT_PAR_UNITE' })).base).toBe(2_200);
    expect((await creer({ gamme: null, produits: [{ nom: 'Lait', ean: '3518370400049' }] })).base).toBe(16_500);
    expect((await creer({ gamme: 'Toute la gamme' })).base).toBe(25_500);
    expect((await creer({ gamme: 'Gorge' })).sourceBase).toBeNull();
    expect((await creer({ type: 'CA_SELL_OUT' })).sourceBase).toBeNull();
  });

  it('ce qui est de côté ne compte pas ; un palier atteint par les factures est à confirmer, puis se réclame', async () => {
    const contrat = await creer({ paliers: [{ info: null, seuil: 16_500, valeur: 1_000 }] });
    expect([contrat.paliersAConfirmer, contrat.resultat]).toEqual([1, 1_650]);
    const valide = await rfa('PUT', `/${contrat.id}/paliers/${contrat.paliers[0]?.id}`, {
      etat: 'VALIDE',
      periode: 1,
      version: contrat.version,
    });
    expect(valide.attenduCentimes).toBe(1_650);
    const facture = await m.recevoir({ date: '2026-04-02' });
    expect((await rfa('GET', `/${contrat.id}`)).base).toBe(25_500);
    await m.ok('PUT', `/${facture.id}/mise-de-cote`, { acte: 'METTRE', version: facture.version });
    expect((await rfa('GET', `/${contrat.id}`)).base).toBe(16_500);
  });

  it('une période s’explique : chaque document avec ce qu’il apporte, ou pourquoi il n’apporte rien (RFA-53)', async () => {
    const { id, base, paliers, version } = await creer({ paliers: [{ info: null, seuil: 10_000, valeur: 1_000 }] });
    const expliquer = (periode = 1, jeton = m.jetons.OPERATEUR) =>
      m.app.appeler(jeton, 'GET', `/api/v1/rfa/${id}/explication`, { query: { periode: String(periode) } });
    const dite = (await expliquer()).corps as ExplicationRfa;
    const apportees = dite.papiers.filter(({ raison }) => raison === null);
    expect(apportees.reduce((somme, papier) => somme + papier.base, 0)).toBe(base);
    expect(dite).toMatchObject({ achats: base, moisSaisis: [], autresPapiers: { nombre: 0 } });
    expect(dite.niveaux.at(-1)).toEqual({ seuil: 10_000, fin: null, valeur: 1_000, sur: base, donne: base / 10 });
    expect(apportees.filter(({ avoir }) => avoir).map((papier) => papier.base)).toEqual([-1_500]);
    expect(new Set(dite.papiers.map(({ raison }) => raison))).toEqual(new Set([null, 'DE_COTE']));

    const validee = await rfa('PUT', `/${id}/paliers/${paliers[0]?.id}`, { etat: 'VALIDE', periode: 1, version });
    await rfa('PUT', `/${id}/bases`, { version: validee.version, mois: [{ mois: '2026-03', base: 5_000 }] });
    const saisie = (await expliquer()).corps as ExplicationRfa;
    expect(saisie.moisSaisis).toEqual([{ mois: '2026-03', base: 5_000, baseResultat: null }]);
    expect(saisie.achats).toBe(14_000);
    expect(saisie.paliers).toEqual([{ palierId: paliers[0]?.id, donneCentimes: 1_400 }]);
    expect(saisie.papiers.filter(({ raison }) => raison === 'MOIS_SAISI')).toHaveLength(2);
    expect((await expliquer(2)).status).toBe(404);
    expect((await expliquer(13)).status).toBe(400);
  });

  it('les unités gratuites comptent quand le contrat le dit, sur le produit qu’elles suivent (RFA-50)', async () => {
    const gratuite = { prixBrutCentimes: 0, remiseCentiemes: 0 };
    const donnee = (champs: object) => uneLigne({ ...gratuite, ...champs });
    await m.recevoir({
      date: '2026-08-05',
      lignes: [
        uneLigne(),
        donnee({ quantite: 3 }),
        donnee({ nom: 'Unités gratuites', ean: null, quantite: 2 }),
        uneLigne({ nom: 'Sirop', ean: '3400930000007' }),
        donnee({ nom: 'Sirop', ean: '3400930000007', quantite: 5 }),
      ],
    });
    await m.recevoir({
      date: '2026-08-06',
      nature: 'AVOIR',
      lignes: [uneLigne({ quantite: 1 }), donnee({ quantite: 1 })],
    });
    const deuxMois = { resultatPeriode: 'LIBRE' as const, dateDebut: '2026-08-01', dateFin: '2026-08-31' };
    const contrat = { type: 'QUANTITE' as const, resultatType: 'MONTANT_PAR_UNITE' as const, ...deuxMois };
    const sansGratuites = await creer(contrat);
    expect([sansGratuites.gratuitesComptees, sansGratuites.base]).toEqual([false, 1_100]);
    const parProduit = { gamme: null, produits: [{ nom: 'Lait', ean: '3518370400049' }], gratuitesComptees: true };
    const avecGratuites = await creer({ ...contrat, ...parProduit });
    expect([avecGratuites.gratuitesComptees, avecGratuites.base]).toEqual([true, 1_500]);
    const { id, version } = sansGratuites;
    const { laboratoireId: _l, ...saisie } = uneRfa({ ...contrat, gratuitesComptees: true });
    expect((await rfa('PUT', `/${id}`, { ...saisie, version })).base).toBe(1_500);
    const copie = await rfa('POST', `/${id}/dupliquer`, { annee: 2027 });
    expect(copie.gratuitesComptees).toBe(true);
    const { version: versionEuros, id: idEuros } = await creer({ ...deuxMois, gratuitesComptees: true });
    expect(
      (
        await rfa('PUT', `/${idEuros}`, {
          ...saisie,
          type: 'CA_NET_HT',
          resultatType: 'TAUX_PREMIER_EURO',
          version: versionEuros,
        })
      ).gratuitesComptees,
    ).toBe(false);
  });

  it('l’année d’avant d’une évolution s’y lit aussi, quand chacun de ses mois a des factures (RFA-35)', async () => {
    // Two months: 90 € each this year, 60 € and none the year before.
    const evolution = {
      type: 'EVOLUTION_PCT' as const,
      resultatPeriode: 'LIBRE' as const,
      dateDebut: '2026-06-01',
      dateFin: '2026-07-31',
      paliers: [{ info: null, seuil: 5_000, valeur: 1_000 }],
    };
    for (const date of ['2026-06-03', '2026-07-03']) await m.recevoir({ date });
    await m.recevoir({ date: '2025-06-03', lignes: [uneLigne({ quantite: 8 })] });
    const { id, periodes } = await creer(evolution);
    expect(periodes[0]).toMatchObject({ base: 0, reference: null, prochain: null });
    await m.recevoir({ date: '2025-07-03', lignes: [uneLigne({ quantite: 8 })] });
    const [periode] = (await rfa('GET', `/${id}`)).periodes;
    // 180 € against 120 €: half more, the tier is reached.
    expect(periode).toMatchObject({ base: 5_000, reference: 12_000, resultat: 1_800, paliers: [{ atteint: true }] });
  });
});
