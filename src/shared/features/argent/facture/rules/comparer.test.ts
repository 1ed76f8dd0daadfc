import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { comparateurDePrix, type ConditionDeControle, type FactureAComparer, type LigneAComparer } from './comparer.ts';

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
/** Twelve at 10 €, so many cents in all. */
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
  htCentimes: 9_000,
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
    const avecPort = { ajustements: [port], htCentimes: 10_500 };
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
