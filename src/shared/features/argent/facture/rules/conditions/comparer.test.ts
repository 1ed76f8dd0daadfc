import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparateurDePrix } from './comparer.ts';
import type { ConditionDeControle } from '../candidats.ts';
import type { FactureAComparer, LigneAComparer } from './groupes.ts';

import type { SeuilLu } from '../seuils.ts';

const MILLION = 1_000_000;
const condition = (champs: Partial<ConditionDeControle> = {}): ConditionDeControle => ({
  id: 1,
  gamme: 'Solaires',
  debut: '2026-01-01',
  fin: '2026-12-31',
  remise: '30 %',
  remiseCentiemes: 3_000,
  ug: null,
  produits: [],
  francoCentimes: null,
  minimumCentimes: null,
  delai: { jours: null, finDeMois: false },
  ...champs,
});
const produit = (champs: object) => ({
  ean: null,
  nom: 'X',
  remise: '40 %',
  remiseCentiemes: 4_000,
  ug: null,
  ...champs,
});
/** A line of twelve units at 10 €. */
const ligne = (champs: Partial<LigneAComparer> = {}): LigneAComparer => ({
  rang: 1,
  ean: '3518370400049',
  cip13: null,
  nom: 'Solaire lait',
  gamme: null,
  quantiteMillioniemes: 12 * MILLION,
  quantiteGratuiteMillioniemes: 0,
  prixBrutMillioniemes: 10 * MILLION,
  montantNetCentimes: 9_000,
  ...champs,
});
const facture = (champs: Partial<FactureAComparer> = {}): FactureAComparer => ({
  date: '2026-10-15',
  echeance: null,
  ajustements: [],
  lignes: [ligne()],
  ...champs,
});
const comparer = (conditions: readonly ConditionDeControle[], champs: Partial<FactureAComparer> = {}) =>
  comparateurDePrix(conditions, 'Laboratoire Sylve')(facture(champs));
const juger = (conditions: readonly ConditionDeControle[], champs: Partial<FactureAComparer> = {}) => {
  const [premiere] = comparer(conditions, champs).lignes;
  return [premiere?.resultat, premiere?.motif, premiere?.ecartCentimes];
};
const remise = (montantCentimes: number) =>
  ({ nature: 'REMISE', libelle: 'Remise', montantCentimes, pourcentCentiemes: null, tvaCentiemes: null }) as const;

describe('une ligne contre une condition (FAC-23)', () => {
  test.each([
    ['la remise promise', 8_400, ['OK', null, 0]],
    ['à six centimes près', 8_406, ['OK', null, 6]],
    ['au-delà', 8_407, ['ECART_DEFAVORABLE', 'REMISE', 7]],
    ['une remise moindre', 9_000, ['ECART_DEFAVORABLE', 'REMISE', 600]],
    ['une remise plus grande', 8_000, ['ECART_FAVORABLE', null, -400]],
  ])('%s', (_cas, montantNetCentimes, attendu) => {
    expect(juger([condition()], { lignes: [ligne({ montantNetCentimes })] })).toEqual(attendu);
  });
  test.each([
    ['aucune condition', [], {}, ['SANS_CONDITION', null, 0]],
    ['une condition d’un autre temps', [condition({ fin: '2026-10-14' })], {}, ['SANS_CONDITION', null, 0]],
    ['son dernier jour compte', [condition({ fin: '2026-10-15' })], {}, ['ECART_DEFAVORABLE', 'REMISE', 600]],
    ['une autre gamme', [condition({ gamme: 'Gorge' })], {}, ['SANS_CONDITION', null, 0]],
    ['des mots seuls', [condition({ remiseCentiemes: null })], {}, ['NON_COMPARABLE', 'REMISE_NON_CHIFFREE', 0]],
    ['sans prix brut', [condition()], { prixBrutMillioniemes: null }, ['NON_COMPARABLE', 'SANS_PRIX_BRUT', 0]],
    [
      'un retour',
      [condition()],
      { quantiteMillioniemes: -12 * MILLION, montantNetCentimes: -9_000 },
      ['NON_COMPARABLE', 'RETOUR', 0],
    ],
    ['une ligne à zéro', [condition()], { montantNetCentimes: 0 }, ['OK', 'GRATUITE', 0]],
  ] as const)('%s', (_cas, conditions, champs, attendu) => {
    expect(juger(conditions, { lignes: [ligne(champs)] })).toEqual(attendu);
  });
  test('une remise de tout le document est une remise de ses lignes', () => {
    expect(juger([condition()], { ajustements: [remise(600)] })).toEqual(['OK', null, 0]);
  });
});

describe('quelle condition parle d’une ligne (FAC-24)', () => {
  const parProduit = condition({ id: 2, produits: [produit({ ean: '3518370400049' })] });
  test('celle de son produit l’emporte sur celle de sa gamme', () => {
    const [ligneComparee] = comparer([condition(), parProduit]).lignes;
    expect(ligneComparee).toMatchObject({
      conditionId: 2,
      remiseAttendue: 4_000,
      ecartCentimes: 1_800,
      conditionDite: 'X : 40 %',
    });
  });
  test('une condition de produits ne vaut que pour eux', () => {
    const autre = condition({ produits: [produit({ ean: '3400930000007' })] });
    expect(juger([autre])).toEqual(['SANS_CONDITION', null, 0]);
  });
  test('un CIP13 et un nom sans code se reconnaissent aussi', () => {
    const parCip = condition({ produits: [produit({ ean: '3400930000007' })] });
    expect(juger([parCip], { lignes: [ligne({ ean: null, cip13: '3400930000007' })] })[0]).toBe('ECART_DEFAVORABLE');
    const parNom = condition({ produits: [produit({ nom: 'SOLAIRE, LAIT' })] });
    expect(juger([parNom])[0]).toBe('ECART_DEFAVORABLE');
  });
  test('la gamme du catalogue l’emporte sur le nom, le nom sur « toute la gamme »', () => {
    const toutes = condition({ id: 3, gamme: 'Toute la gamme', remiseCentiemes: 1_000 });
    const bebe = condition({ id: 4, gamme: 'Bébé', remiseCentiemes: 2_500 });
    const qui = (champs: Partial<LigneAComparer>) =>
      comparer([toutes, condition(), bebe], { lignes: [ligne(champs)] }).lignes[0]?.conditionId;
    expect([qui({ gamme: 'BEBE' }), qui({}), qui({ nom: 'Sirop' })]).toEqual([4, 1, 3]);
  });
  test('entre plusieurs, celle qui est appliquée ; sinon l’écart que toutes donnent ; entre deux, personne', () => {
    const deux = [condition(), condition({ id: 2, remiseCentiemes: 2_000 })];
    const avec = (montantNetCentimes: number) => juger(deux, { lignes: [ligne({ montantNetCentimes })] });
    expect(avec(9_600)).toEqual(['OK', null, 0]);
    expect(avec(8_400)).toEqual(['OK', null, 0]);
    expect(avec(10_000)).toEqual(['ECART_DEFAVORABLE', 'REMISE', 400]);
    expect(avec(8_000)).toEqual(['ECART_FAVORABLE', null, -400]);
    expect(avec(9_000)).toEqual(['NON_COMPARABLE', 'PLUSIEURS_CONDITIONS', 0]);
  });
});

describe('les unités gratuites (FAC-14, FAC-23)', () => {
  const ug = condition({ remise: '10+2', remiseCentiemes: null, ug: { pour: 10, offertes: 2 } });
  const dix = { quantiteMillioniemes: 10 * MILLION, montantNetCentimes: 10_000 };
  test.each([
    ['données en plus', [{ ...dix, quantiteGratuiteMillioniemes: 2 * MILLION }], ['OK', null, 0]],
    [
      'sur une autre ligne, à zéro',
      [dix, { rang: 2, quantiteMillioniemes: 2 * MILLION, montantNetCentimes: 0 }],
      ['OK', null, 0],
    ],
    ['absentes', [dix], ['ECART_DEFAVORABLE', 'UNITES', 2_000]],
    ['une manque', [{ ...dix, quantiteGratuiteMillioniemes: MILLION }], ['ECART_DEFAVORABLE', 'UNITES', 1_000]],
    ['pas assez achetées', [{ quantiteMillioniemes: 9 * MILLION, montantNetCentimes: 9_000 }], ['OK', null, 0]],
    ['rendues en remise', [{ ...dix, montantNetCentimes: 8_000 }], ['OK', null, 0]],
  ] as const)('%s', (_cas, lignes, attendu) => {
    expect(juger([ug], { lignes: lignes.map((champsDeLigne) => ligne(champsDeLigne)) })).toEqual(attendu);
  });
  test('avec une remise, elles valent ce que le produit coûte remisé', () => {
    const deux = condition({ remise: '30 % + 10+2', ug: { pour: 10, offertes: 2 } });
    expect(juger([deux], { lignes: [ligne(dix)] })).toEqual(['ECART_DEFAVORABLE', 'REMISE_ET_UNITES', 3_000 + 1_400]);
  });
});

describe('ce que la condition demande (FAC-71)', () => {
  const de = (seuil: Partial<SeuilLu> | null) =>
    condition({
      seuil: {
        dit: 'Dès 24 unités, 30 %',
        lu: seuil && { mesure: 'UNITES', portee: 'NON_DITE', min: 24, max: null, ...seuil },
      },
    });
  const unites = (quantite: number, champs: Partial<LigneAComparer> = {}) =>
    ligne({ quantiteMillioniemes: quantite * MILLION, montantNetCentimes: quantite * 1_000, ...champs });
  const autre = (quantite: number, champs: Partial<LigneAComparer> = {}) =>
    unites(quantite, { rang: 2, ean: '3400930000007', nom: 'Solaire stick', ...champs });
  const horsGamme = (quantite: number) => autre(quantite, { nom: 'Sirop' });
  const GAIN = ['ECART_DEFAVORABLE', 'REMISE'];
  const SOUS = ['SANS_CONDITION', 'SOUS_LE_SEUIL'];
  const INCONNU = ['NON_COMPARABLE', 'SEUIL_INCOMPRIS'];
  test.each<[string, ConditionDeControle, readonly LigneAComparer[], readonly unknown[]]>([
    ['vingt-quatre de ce produit', de({}), [unites(24)], GAIN],
    ['vingt-trois en tout', de({}), [unites(23)], SOUS],
    ['douze et douze : de chacun, ou en tout ?', de({}), [unites(12), autre(12)], INCONNU],
    ['douze et douze, panachés', de({ portee: 'COMMANDE' }), [unites(12), autre(12)], GAIN],
    ['douze et onze, panachés', de({ portee: 'COMMANDE' }), [unites(12), autre(11)], SOUS],
    ['douze, et douze d’une autre gamme', de({ portee: 'COMMANDE' }), [unites(12), horsGamme(12)], INCONNU],
    ['douze et douze, par référence', de({ portee: 'PRODUIT' }), [unites(12), autre(12)], SOUS],
    ['douze et douze du même produit', de({ portee: 'PRODUIT' }), [unites(12), unites(12, { rang: 2 })], GAIN],
    ['vingt-deux payées, deux offertes', de({}), [unites(22, { quantiteGratuiteMillioniemes: 2 * MILLION })], INCONNU],
    ['sous la tranche suivante', de({ max: 48 }), [unites(47)], GAIN],
    ['dans la tranche suivante', de({ max: 48 }), [unites(48)], SOUS],
    ['trois cents euros de produits', de({ mesure: 'CENTIMES', min: 30_000, portee: 'COMMANDE' }), [unites(30)], GAIN],
    [
      'trois cents euros avant remise',
      de({ mesure: 'CENTIMES', min: 30_000, portee: 'COMMANDE' }),
      [unites(30, { montantNetCentimes: 25_000 })],
      INCONNU,
    ],
    ['deux cents euros', de({ mesure: 'CENTIMES', min: 30_000, portee: 'COMMANDE' }), [unites(20)], SOUS],
    ['des mots qui ne se vérifient pas', de(null), [unites(100)], INCONNU],
    ['accordée au centime, on ne demande rien', de(null), [unites(100, { montantNetCentimes: 70_000 })], ['OK', null]],
  ])('%s', (_cas, promise, lignes, attendu) => {
    expect(juger([promise], { lignes }).slice(0, 2)).toEqual(attendu);
  });
  test('entre deux tranches, celle qui est atteinte', () => {
    const tranches = [
      { ...de({ min: 12, max: 24 }), remiseCentiemes: 2_000 },
      { ...de({ min: 24 }), id: 2 },
    ];
    const conditionDe = (quantite: number) => {
      const [premiere] = comparer(tranches, { lignes: [unites(quantite)] }).lignes;
      return [premiere?.conditionId, premiere?.ecartCentimes];
    };
    expect([conditionDe(11), conditionDe(12), conditionDe(24)]).toEqual([
      [null, 0],
      [1, 2_400],
      [2, 7_200],
    ]);
  });
});

describe('des unités gratuites dans la quantité (FAC-42)', () => {
  const dixPlusDeux = condition({ remise: '10+2', remiseCentiemes: null, ug: { pour: 10, offertes: 2 } });
  const avecRemise = condition({ remise: '20 % + 10+2', remiseCentiemes: 2_000, ug: { pour: 10, offertes: 2 } });
  const facturees = (quantite: number, centimes: number, champs: Partial<LigneAComparer> = {}) =>
    ligne({ quantiteMillioniemes: quantite * MILLION, montantNetCentimes: centimes, ...champs });
  const rendues = (quantite: number, nom = 'Solaire lait UG') =>
    ligne({
      rang: 2,
      nom,
      quantiteMillioniemes: quantite * MILLION,
      prixNetMillioniemes: -10 * MILLION,
      montantNetCentimes: -quantite * 1_000,
    });
  test.each<[string, ConditionDeControle, readonly LigneAComparer[], readonly unknown[]]>([
    ['douze au prix moyen', dixPlusDeux, [facturees(12, 10_000)], ['OK', 0]],
    ['douze au prix moyen arrondi', dixPlusDeux, [facturees(12, 9_996)], ['OK', -4]],
    ['cent vingt au prix moyen', dixPlusDeux, [facturees(120, 100_000)], ['OK', 0]],
    ['douze cents au prix moyen', dixPlusDeux, [facturees(1_200, 1_000_000)], ['OK', 0]],
    [
      'cent vingt, deux lignes',
      dixPlusDeux,
      [facturees(60, 50_000), facturees(60, 50_000, { rang: 2 })],
      ['NON_COMPARABLE', -10_000],
    ],
    ['cent vingt remisées au prix moyen', avecRemise, [facturees(120, 80_000)], ['OK', 0]],
    ['cent vingt, vingt rendues en ligne', dixPlusDeux, [facturees(120, 120_000), rendues(20)], ['OK', 0]],
    ['douze, deux rendues en ligne', dixPlusDeux, [facturees(12, 12_000), rendues(2)], ['OK', 0]],
    ['douze, deux rendues sans un mot', dixPlusDeux, [facturees(12, 12_000), rendues(2, 'Solaire lait')], ['OK', 0]],
    [
      'douze au prix moyen, les deux dites aussi',
      dixPlusDeux,
      [facturees(12, 10_000, { quantiteGratuiteMillioniemes: 2 * MILLION })],
      ['OK', 0],
    ],
    ['dix payées, aucune offerte', dixPlusDeux, [facturees(10, 10_000)], ['ECART_DEFAVORABLE', 2_000]],
    ['cent payées, dix offertes au prix moyen', dixPlusDeux, [facturees(110, 100_000)], ['ECART_DEFAVORABLE', 10_000]],
    ['onze, une seule rendue en ligne', dixPlusDeux, [facturees(11, 11_000), rendues(1)], ['ECART_DEFAVORABLE', 1_000]],
  ])('%s', (_cas, promise, lignes, attendu) => {
    const comparees = comparer([promise], { lignes }).lignes;
    const total = comparees.reduce((somme, { ecartCentimes }) => somme + ecartCentimes, 0);
    expect([comparees[0]?.resultat, total]).toEqual(attendu);
  });
  test('données dans la quantité au prix moyen ou rendues en ligne, aucune ne se réclame', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 400 }),
        fc.integer({ min: 100, max: 20_000 }),
        fc.record({ pour: fc.integer({ min: 1, max: 20 }), offertes: fc.integer({ min: 1, max: 5 }) }),
        fc.integer({ min: 0, max: 6_000 }),
        (payees, brut, ug, remiseCentiemes) => {
          const toutes = payees + Math.floor(payees / ug.pour) * ug.offertes;
          const paye = Math.round((payees * brut * (10_000 - remiseCentiemes)) / 10_000);
          const [seule] = comparer([condition({ remiseCentiemes, ug })], {
            lignes: [facturees(toutes, paye, { prixBrutMillioniemes: brut * 10_000 })],
          }).lignes;
          expect(seule?.resultat).not.toBe('ECART_DEFAVORABLE');
        },
      ),
    );
  });
});

describe('le document (FAC-25)', () => {
  const codes = (champs: Partial<ConditionDeControle>, document: Partial<FactureAComparer> = {}) =>
    comparer([condition(champs)], document).observations.map(({ code, centimes, jour }) => [code, centimes, jour]);
  const port = {
    nature: 'CHARGE',
    libelle: 'Frais de port',
    montantCentimes: 1_500,
    pourcentCentiemes: null,
    tvaCentiemes: null,
  } as const;
  test('sous le minimum, au-delà du franco, payé trop tôt', () => {
    expect(codes({ minimumCentimes: 9_001 })).toEqual([['MINIMUM', 9_001, null]]);
    expect(codes({ minimumCentimes: 9_000 })).toEqual([]);
    const avecPort = { ajustements: [port] };
    expect(codes({ francoCentimes: 9_000 }, avecPort)).toEqual([['FRANCO', 1_500, null]]);
    expect(codes({ francoCentimes: 9_001 }, avecPort)).toEqual([]);
    const delai = { jours: 45, finDeMois: true };
    expect(codes({ delai }, { echeance: '2026-11-29' })).toEqual([['DELAI', null, '2026-11-30']]);
    expect(codes({ delai }, { echeance: '2026-11-30' })).toEqual([]);
  });
  test('une condition qui ne parle d’aucune de ses lignes n’en dit rien', () => {
    expect(codes({ gamme: 'Gorge', minimumCentimes: 9_001 })).toEqual([]);
  });
});

describe('propriétés', () => {
  const ligneArb = fc.record({
    quantite: fc.integer({ min: 1, max: 500 }),
    brut: fc.integer({ min: 1, max: 20_000 }),
    net: fc.integer({ min: 0, max: 5_000_000 }),
    gratuites: fc.integer({ min: 0, max: 50 }),
    produit: fc.integer({ min: 0, max: 3 }),
  });
  const conditionArb = fc.record({
    taux: fc.option(fc.integer({ min: 0, max: 10_000 })),
    ug: fc.option(fc.record({ pour: fc.integer({ min: 1, max: 20 }), offertes: fc.integer({ min: 1, max: 5 }) })),
    gamme: fc.constantFrom('Toute la gamme', 'P1', 'P2', 'Autre'),
  });
  test('chaque ligne a un résultat, un écart entier, et ne se réclame que si elle est au-dessus de sa condition', () => {
    fc.assert(
      fc.property(
        fc.array(ligneArb, { maxLength: 8 }),
        fc.array(conditionArb, { maxLength: 4 }),
        (lignes, conditions) => {
          const lignesComparees = comparateurDePrix(
            conditions.map(({ taux, ug, gamme }, id) => condition({ id: id + 1, gamme, remiseCentiemes: taux, ug })),
            'Sylve',
          )(
            facture({
              lignes: lignes.map(({ quantite, brut, net, gratuites, produit: lequel }, rang) =>
                ligne({
                  rang: rang + 1,
                  ean: null,
                  nom: `P${lequel} lait`,
                  quantiteMillioniemes: quantite * MILLION,
                  quantiteGratuiteMillioniemes: gratuites * MILLION,
                  prixBrutMillioniemes: brut * 10_000,
                  montantNetCentimes: net,
                }),
              ),
            }),
          ).lignes;
          expect(lignesComparees).toHaveLength(lignes.length);
          for (const ligneComparee of lignesComparees) {
            expect(Number.isSafeInteger(ligneComparee.ecartCentimes)).toBe(true);
            expect(ligneComparee.resultat === 'ECART_DEFAVORABLE').toBe(ligneComparee.ecartCentimes > 6);
            expect(ligneComparee.resultat === 'ECART_FAVORABLE').toBe(ligneComparee.ecartCentimes < -6);
            expect(ligneComparee.conditionId === null).toBe(
              ligneComparee.resultat === 'SANS_CONDITION' || ligneComparee.motif === 'GRATUITE',
            );
          }
        },
      ),
    );
  });
  test('ce qui est facturé à la remise promise, unités données, n’a jamais d’écart', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 500 }),
        fc.integer({ min: 1, max: 20_000 }),
        fc.integer({ min: 0, max: 9_999 }),
        fc.option(fc.record({ pour: fc.integer({ min: 1, max: 20 }), offertes: fc.integer({ min: 1, max: 5 }) })),
        (quantite, brut, taux, ug) => {
          const net = Math.round((quantite * brut * (10_000 - taux)) / 10_000);
          fc.pre(net > 0);
          const donnees = ug === null ? 0 : Math.floor(quantite / ug.pour) * ug.offertes;
          const juste = ligne({
            quantiteMillioniemes: quantite * MILLION,
            quantiteGratuiteMillioniemes: donnees * MILLION,
            prixBrutMillioniemes: brut * 10_000,
            montantNetCentimes: net,
          });
          expect(juger([condition({ remiseCentiemes: taux, ug })], { lignes: [juste] })[0]).toBe('OK');
        },
      ),
    );
  });
});

describe('un produit sur plusieurs lignes (FAC-107)', () => {
  /** Twelve units over two lines, with 30 % promised: 84,00 € in all. */
  const surDeuxLignes = (...nets: readonly number[]) =>
    comparer([condition()], {
      lignes: nets.map((montantNetCentimes, i) => ligne({ rang: i + 1, montantNetCentimes })),
    }).lignes.map(({ resultat, motif, ecartCentimes }) => [resultat, motif, ecartCentimes]);

  test.each([
    [
      'l’une rattrape l’autre',
      [7_200, 9_600],
      ['ECART_FAVORABLE', null, -1_200],
      ['NON_COMPARABLE', 'AUTRES_MOINS_CHERS', 0],
    ],
    [
      'dans l’autre ordre',
      [9_600, 7_200],
      ['NON_COMPARABLE', 'AUTRES_MOINS_CHERS', 0],
      ['ECART_FAVORABLE', null, -1_200],
    ],
    [
      'en partie : le reste seul',
      [7_800, 9_600],
      ['ECART_FAVORABLE', null, -600],
      ['ECART_DEFAVORABLE', 'REMISE', 600],
    ],
    ['deux écarts', [9_600, 9_000], ['ECART_DEFAVORABLE', 'REMISE', 1_200], ['ECART_DEFAVORABLE', 'REMISE', 600]],
  ])('%s', (_cas, nets, premiere, seconde) => expect(surDeuxLignes(...nets)).toEqual([premiere, seconde]));

  test('ce qui est donné ne se rattrape qu’une fois', () =>
    expect(surDeuxLignes(7_200, 9_000, 9_600).map(([, , ecart]) => ecart)).toEqual([-1_200, 0, 600]));
});
