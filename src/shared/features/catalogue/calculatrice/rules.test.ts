import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fractionDe } from '#shared/features/catalogue/regle-legale/rules/fractions.ts';
import { calculerDispositif, refusDispositif, type SaisieDispositif } from './rules/dispositif.ts';
import { arrondirExact, horsTaxeCalculatrice } from './rules/exact.ts';
import { arrondirPrix, arrondisDePrix, calculerPrix, refusPrix, type Arrondi, type SaisiePrix } from './rules/prix.ts';

const SAISIE: SaisiePrix = {
  tarifCentimes: 1000,
  remises: [],
  cumul: 'CASCADE',
  ugPayees: 0,
  ugOffertes: 0,
  rfa: 0,
  tva: 2000,
  vente: { sorte: 'PRIX', ttcCentimes: 1500 },
  quantite: null,
};

describe('arrondir (CAL-2)', () => {
  test.each([
    [1, 2, 1],
    [-1, 2, -1],
    [1, 3, 0],
    [2, 3, 1],
    [-1, 3, 0],
    [5, 1, 5],
  ])('%s/%s donne %s', (n, d, attendu) => expect(arrondirExact(fractionDe(n, d))).toBe(attendu));

  test('n’est jamais à plus d’un demi-centime de la valeur exacte', () =>
    fc.assert(
      fc.property(fc.integer({ min: -1e9, max: 1e9 }), fc.integer({ min: 1, max: 1e6 }), (n, d) => {
        const ecart = 2n * (BigInt(arrondirExact(fractionDe(n, d))) * BigInt(d) - BigInt(n));
        expect(ecart <= BigInt(d) && ecart >= -BigInt(d)).toBe(true);
      }),
    ));
});

describe('le coût réel (CAL-3)', () => {
  test.each<[string, Partial<SaisiePrix>, number, number]>([
    ['sans rien', {}, 1000, 1000],
    ['30 % puis 10 % en cascade', { remises: [3000, 1000] }, 630, 630],
    ['30 % et 10 % additionnés', { remises: [3000, 1000], cumul: 'ADDITION' }, 600, 600],
    ['10 + 2', { ugPayees: 10, ugOffertes: 2 }, 1000, 833],
    ['des unités payées sans gratuite', { ugPayees: 10 }, 1000, 1000],
    ['RFA de 5 % après 30 % et 10 + 2', { remises: [3000], ugPayees: 10, ugOffertes: 2, rfa: 500 }, 700, 554],
    ['une remise de 100 %', { remises: [10_000] }, 0, 0],
    ['33,33 % de 9,99 €', { tarifCentimes: 999, remises: [3333] }, 666, 666],
  ])('%s', (_, saisie, net, cout) => {
    const { netCentimes, coutCentimes } = calculerPrix({ ...SAISIE, ...saisie });
    expect([netCentimes, coutCentimes]).toEqual([net, cout]);
  });

  test('l’ordre des remises en cascade ne change rien, et additionner ne remise jamais moins', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e8 }),
        fc.array(fc.integer({ min: 0, max: 3333 }), { maxLength: 3 }),
        (tarifCentimes, remises) => {
          const cout = (autres: Partial<SaisiePrix>) =>
            calculerPrix({ ...SAISIE, tarifCentimes, remises, ...autres }).coutCentimes;
          expect(cout({ remises: remises.toReversed() })).toBe(cout({}));
          expect(cout({ cumul: 'ADDITION' })).toBeLessThanOrEqual(cout({}));
        },
      ),
    ));
});

describe('la marge (CAL-4)', () => {
  test('un prix de 15 € à 20 % pour un coût de 10 €', () =>
    expect(calculerPrix({ ...SAISIE, remises: [2000], quantite: 3 })).toEqual({
      netCentimes: 800,
      coutCentimes: 800,
      remiseTotale: 2000,
      venteTtcCentimes: 1500,
      venteHtCentimes: 1250,
      tvaCentimes: 250,
      margeCentimes: 450,
      tauxMarque: 3600,
      tauxMarge: 5625,
      coefficient: 188,
      total: { achatCentimes: 2400, venteHtCentimes: 3750, venteTtcCentimes: 4500, margeCentimes: 1350 },
    }));

  test('à 2,1 %, 5,5 % et 10 %', () =>
    expect([210, 550, 1000].map((tva) => calculerPrix({ ...SAISIE, tva }).venteHtCentimes)).toEqual([
      1469, 1422, 1364,
    ]));

  test('sous le coût réel, elle est négative', () =>
    expect(calculerPrix({ ...SAISIE, vente: { sorte: 'PRIX', ttcCentimes: 900 } })).toMatchObject({
      margeCentimes: -250,
      tauxMarque: -3333,
    }));

  test('sans prix ni coût, aucun taux', () =>
    expect(calculerPrix({ ...SAISIE, tarifCentimes: 0, vente: { sorte: 'PRIX', ttcCentimes: 0 } })).toMatchObject({
      remiseTotale: null,
      tauxMarque: null,
      tauxMarge: null,
      coefficient: null,
    }));

  test('un total ne multiplie pas un centime arrondi', () =>
    expect(calculerPrix({ ...SAISIE, ugPayees: 10, ugOffertes: 2, quantite: 1200 }).total?.achatCentimes).toBe(
      1_000_000,
    ));

  test('ce qui se lit se recompte : HT et TVA font le TTC, coût et marge font le HT', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e8 }),
        fc.integer({ min: 0, max: 1e8 }),
        fc.constantFrom(210, 550, 1000, 2000),
        (tarifCentimes, ttcCentimes, tva) => {
          const r = calculerPrix({ ...SAISIE, tarifCentimes, tva, vente: { sorte: 'PRIX', ttcCentimes } });
          expect(r.venteHtCentimes + r.tvaCentimes).toBe(ttcCentimes);
          expect(r.coutCentimes + r.margeCentimes).toBe(r.venteHtCentimes);
        },
      ),
    ));
});

describe('le prix d’un objectif (CAL-5)', () => {
  test.each<[Arrondi, number]>([
    ['CENTIME', 1715],
    ['CINQ', 1715],
    ['DIX', 1720],
    ['QUATRE_VINGT_DIX', 1790],
    ['QUATRE_VINGT_DIX_NEUF', 1799],
  ])('30 %% de marque, %s : %s centimes', (arrondi, attendu) =>
    expect(calculerPrix({ ...SAISIE, vente: { sorte: 'MARQUE', taux: 3000, arrondi } }).venteTtcCentimes).toBe(attendu),
  );

  test('un coefficient de 1,80', () =>
    expect(
      calculerPrix({ ...SAISIE, vente: { sorte: 'COEFFICIENT', coefficient: 180, arrondi: 'CENTIME' } })
        .venteTtcCentimes,
    ).toBe(1800));

  test('le taux et le coefficient montrés tiennent l’objectif', () =>
    fc.assert(
      fc.property(
        fc.record({
          tarifCentimes: fc.integer({ min: 1, max: 100_000 }),
          remises: fc.array(fc.integer({ min: 0, max: 5000 }), { maxLength: 2 }),
          tva: fc.constantFrom(0, 210, 550, 1000, 2000),
        }),
        fc.integer({ min: 0, max: 9999 }),
        fc.integer({ min: 100, max: 1000 }),
        fc.constantFrom(...(Object.keys(arrondisDePrix) as Arrondi[])),
        (prix, taux, coefficient, arrondi) => {
          const marque = calculerPrix({ ...SAISIE, ...prix, vente: { sorte: 'MARQUE', taux, arrondi } });
          expect(marque.tauxMarque ?? taux).toBeGreaterThanOrEqual(taux);
          const multiple = calculerPrix({ ...SAISIE, ...prix, vente: { sorte: 'COEFFICIENT', coefficient, arrondi } });
          expect(multiple.coefficient ?? coefficient).toBeGreaterThanOrEqual(coefficient);
        },
      ),
    ));

  test('il a la terminaison, tient l’objectif, et le précédent ne le tient pas', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 1e9 }),
        fc.integer({ min: 1, max: 1e4 }),
        fc.constantFrom(...(Object.keys(arrondisDePrix) as Arrondi[])),
        (n, d, arrondi) => {
          const { pas, fin } = arrondisDePrix[arrondi];
          const prix = arrondirPrix(fractionDe(n, d), arrondi);
          expect(prix % pas).toBe(fin);
          expect(prix * d).toBeGreaterThanOrEqual(n);
          expect((prix - pas) * d).toBeLessThan(n);
        },
      ),
    ));
});

describe('ce qui ne se calcule pas', () => {
  test.each<[string, Partial<SaisiePrix>, string | undefined]>([
    ['des remises additionnées au-delà de 100 %', { remises: [6000, 5000], cumul: 'ADDITION' }, 'remise3'],
    ['les mêmes en cascade', { remises: [6000, 5000] }, undefined],
    ['des unités gratuites sans unités payées', { ugOffertes: 2 }, 'ugPayees'],
    ['100 % de marque', { vente: { sorte: 'MARQUE', taux: 10_000, arrondi: 'CENTIME' } }, 'marque'],
  ])('%s', (_, saisie, champ) => expect(refusPrix({ ...SAISIE, ...saisie })?.champ).toBe(champ));

  test.each<[string, Partial<SaisieDispositif>, string | undefined]>([
    ['un prix public nul', { ttcCentimes: 0 }, 'prixPublic'],
    ['un bon plus grand que le prix', { dispositif: { sorte: 'BRI', valeurCentimes: 1201 } }, 'bon'],
    ['un bon égal au prix', { dispositif: { sorte: 'BRI', valeurCentimes: 1200 } }, undefined],
    ['un prix barré qui ne baisse pas', { dispositif: { sorte: 'BARRE', promoTtcCentimes: 1200 } }, 'promo'],
  ])('%s', (_, saisie, champ) => expect(refusDispositif({ ...PROMO, ...saisie })?.champ).toBe(champ));
});

const PROMO: SaisieDispositif = {
  coutCentimes: 500,
  ttcCentimes: 1200,
  tva: 2000,
  dispositif: { sorte: 'OFFERT', achetes: 2, offerts: 1 },
  prisEnCharge: 10_000,
  lots: null,
  habituelles: null,
};

describe('un dispositif (CAL-6)', () => {
  test('2 + 1, rendu à moitié, pour dix lots', () =>
    expect(calculerDispositif({ ...PROMO, prisEnCharge: 5000, lots: 10, habituelles: 30 })).toEqual({
      unites: 3,
      habituelTtcCentimes: 3600,
      payeTtcCentimes: 2400,
      avantageTtcCentimes: 1200,
      avantagePct: 33.33,
      unitePayeeTtcCentimes: 800,
      coutLaboratoireCentimes: 500,
      coutPharmacieCentimes: 500,
      margeHabituelleCentimes: 1500,
      margeCentimes: 1000,
      bonsTtcCentimes: null,
      total: {
        coutLaboratoireCentimes: 5000,
        coutPharmacieCentimes: 5000,
        margeCentimes: 10_000,
        bonsTtcCentimes: null,
      },
      seuilLots: 15,
    }));

  test.each<[string, SaisieDispositif['dispositif'], number, number, number | null]>([
    ['la deuxième à −50 %', { sorte: 'LOT', quantite: 2, remise: 5000 }, 1800, 500, null],
    ['BRI de 2 €', { sorte: 'BRI', valeurCentimes: 200 }, 1000, 167, 200],
    ['BRI de 25 %', { sorte: 'BRI_TAUX', taux: 2500 }, 900, 250, 300],
    ['prix barré à 9,90 €', { sorte: 'BARRE', promoTtcCentimes: 990 }, 990, 175, null],
  ])('%s', (_, dispositif, paye, laboratoire, bons) =>
    expect(calculerDispositif({ ...PROMO, dispositif })).toMatchObject({
      payeTtcCentimes: paye,
      coutLaboratoireCentimes: laboratoire,
      coutPharmacieCentimes: 0,
      bonsTtcCentimes: bons,
    }),
  );

  test.each([
    ['sans ventes habituelles', null, 10_000, null],
    ['une marge tenue demande autant de lots', 30, 10_000, 10],
    ['une marge perdue n’y arrive jamais', 30, 0, 'JAMAIS'],
  ])('le seuil : %s', (_, habituelles, prisEnCharge, attendu) =>
    expect(calculerDispositif({ ...PROMO, coutCentimes: 700, habituelles, prisEnCharge }).seuilLots).toBe(attendu),
  );

  test('les deux coûts font ce que le client épargne, et la pharmacie perd le sien', () =>
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e7 }),
        fc.integer({ min: 0, max: 1e7 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 1, max: 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        fc.constantFrom(210, 550, 1000, 2000),
        (ttcCentimes, coutCentimes, achetes, offerts, prisEnCharge, tva) => {
          const r = calculerDispositif({
            ...PROMO,
            ttcCentimes,
            coutCentimes,
            tva,
            prisEnCharge,
            dispositif: { sorte: 'OFFERT', achetes, offerts },
          });
          expect(r.coutLaboratoireCentimes + r.coutPharmacieCentimes).toBe(
            arrondirExact(horsTaxeCalculatrice(r.habituelTtcCentimes, tva)) -
              arrondirExact(horsTaxeCalculatrice(r.payeTtcCentimes, tva)),
          );
          expect(Math.min(r.coutLaboratoireCentimes, r.coutPharmacieCentimes)).toBeGreaterThanOrEqual(0);
          expect(r.margeHabituelleCentimes - r.margeCentimes).toBe(r.coutPharmacieCentimes);
        },
      ),
    ));
});
