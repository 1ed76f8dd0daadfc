import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { uneFactureLue, uneLigneLue } from '../exemples-de-test.ts';
import type { Totaux } from '../schemas.ts';
import { controlerLigne, controlerTotaux, remiseConstatee, toleranceDeLigne } from './controle.ts';
import { montantDe } from './decimaux.ts';

describe('une ligne', () => {
  test.each([
    ['juste', {}, null, null],
    ['à six centimes près', { montantNetCentimes: 10_206 }, null, null],
    ['au-delà', { montantNetCentimes: 10_207 }, null, 10_200],
    ['en moins', { montantNetCentimes: 10_193 }, null, 10_200],
    ['sans prix, elle ne se juge pas', { prixNetMillioniemes: null, montantNetCentimes: 1 }, null, null],
    ['un retour', { quantiteMillioniemes: -12_000_000, montantNetCentimes: -10_200 }, null, null],
    [
      'ses remises et ses frais comptent',
      {
        montantNetCentimes: 9_800,
        ajustements: [
          { nature: 'REMISE', libelle: null, montantCentimes: 500, pourcentCentiemes: null, tvaCentiemes: null },
          { nature: 'CHARGE', libelle: null, montantCentimes: 100, pourcentCentiemes: null, tvaCentiemes: null },
        ],
      },
      null,
      null,
    ],
    [
      'un prix net arrondi au centime, le pourcentage écrit',
      {
        quantiteMillioniemes: 20_000_000,
        prixBrutMillioniemes: 4_550_000,
        prixNetMillioniemes: 4_100_000,
        montantNetCentimes: 8_190,
      },
      1000,
      null,
    ],
    [
      'le même sans le pourcentage',
      {
        quantiteMillioniemes: 20_000_000,
        prixBrutMillioniemes: 4_550_000,
        prixNetMillioniemes: 4_100_000,
        montantNetCentimes: 8_190,
      },
      null,
      8_200,
    ],
  ] as const)('%s', (_cas, champs, pourcent, attendu) => {
    const avertissement = controlerLigne(uneLigneLue(champs as Parameters<typeof uneLigneLue>[0]), pourcent);
    expect(avertissement?.attenduCentimes ?? null).toBe(attendu);
  });
});

test('un prix écrit avec deux décimales se trompe d’un demi-centime par unité ; plus précis, de six centimes', () => {
  expect([toleranceDeLigne(120_000_000, 1_000_000, 2), toleranceDeLigne(120_000_000, 1_000_000, 4)]).toEqual([60, 6]);
  expect([toleranceDeLigne(-5_000_000, 1_000_000, 2), toleranceDeLigne(120_000_000, 1_000_000_000, 2)]).toEqual([6, 6]);
  expect(toleranceDeLigne(120_000_000, 1_000_000, null)).toBe(6);
});

describe('les totaux', () => {
  const codes = (champs: Partial<Totaux>, reste: Parameters<typeof uneFactureLue>[0] = {}) => {
    const facture = uneFactureLue(reste);
    return controlerTotaux({ ...facture, totaux: { ...facture.totaux, ...champs } }).map(({ code }) => code);
  };
  test.each([
    ['justes', {}, []],
    ['à un euro près', { lignesCentimes: 10_300, htCentimes: 10_300, ttcCentimes: 10_861, aPayerCentimes: 10_861 }, []],
    [
      'la somme des lignes',
      { lignesCentimes: 10_301, htCentimes: 10_301, ttcCentimes: 10_862, aPayerCentimes: 10_862 },
      ['LIGNES_ECART'],
    ],
    ['le HT', { htCentimes: 10_099, ttcCentimes: 10_660, aPayerCentimes: 10_660 }, ['HT_ECART']],
    [
      'les remises',
      { remisesCentimes: 101, htCentimes: 10_099, ttcCentimes: 10_660, aPayerCentimes: 10_660 },
      ['REMISES_ECART'],
    ],
    [
      'les frais',
      { chargesCentimes: 101, htCentimes: 10_301, ttcCentimes: 10_862, aPayerCentimes: 10_862 },
      ['CHARGES_ECART'],
    ],
    ['la TVA', { tvaCentimes: 700, ttcCentimes: 10_900, aPayerCentimes: 10_900 }, ['TVA_ECART']],
    ['le TTC', { ttcCentimes: 10_862, aPayerCentimes: 10_862 }, ['TTC_ECART']],
    ['le net à payer', { aPayerCentimes: 1_000 }, ['A_PAYER_ECART']],
    ['la TVA d’une base', { tvaCentimes: 661, ttcCentimes: 10_861, aPayerCentimes: 10_861 }, []],
    ['un acompte', { dejaPayeCentimes: 9_761, aPayerCentimes: 1_000 }, []],
    ['ce qui manque ne se juge pas', { lignesCentimes: null, htCentimes: null, aPayerCentimes: null }, []],
  ] as const)('%s', (_cas, champs, attendus) => expect(codes(champs)).toEqual(attendus));
  test('une TVA qui n’est pas celle de sa base et de son taux', () => {
    const tvas = [{ tauxCentiemes: 550, baseCentimes: 10_200, montantCentimes: 662 }];
    expect(codes({ tvaCentimes: 662, ttcCentimes: 10_862, aPayerCentimes: 10_862 }, { tvas })).toEqual([
      'TVA_BASE_ECART',
    ]);
  });
  test('MINIMUM ne dit pas ce qui est déjà payé', () => {
    expect(codes({ aPayerCentimes: 1_000 }, { profil: 'MINIMUM', lignes: [] })).toEqual([]);
  });
});

describe('la remise constatée', () => {
  test('du prix brut au montant, remises de la ligne comprises', () => {
    expect(remiseConstatee(uneLigneLue())).toEqual({
      brutCentimes: 12_000,
      netCentimes: 10_200,
      remiseCentimes: 1_800,
      tauxCentiemes: 1500,
    });
    expect(remiseConstatee(uneLigneLue({ montantNetCentimes: 9_600 }))?.tauxCentiemes).toBe(2000);
  });
  test('rien à comparer sans prix brut ni quantité', () => {
    expect(remiseConstatee(uneLigneLue({ prixBrutMillioniemes: null }))).toBeNull();
    expect(remiseConstatee(uneLigneLue({ quantiteMillioniemes: 0 }))).toBeNull();
    expect(remiseConstatee(uneLigneLue({ prixBrutMillioniemes: 0, montantNetCentimes: 0 }))?.tauxCentiemes).toBeNull();
  });
  test('brut moins remise fait toujours le net', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10 ** 9 }), fc.nat(10 ** 9), fc.nat(10 ** 9), (quantite, brut, net) => {
        const montantNetCentimes = montantDe(quantite, net);
        const remise = remiseConstatee(
          uneLigneLue({ quantiteMillioniemes: quantite, prixBrutMillioniemes: brut, montantNetCentimes }),
        );
        expect((remise?.brutCentimes ?? 0) - (remise?.remiseCentimes ?? 0)).toBe(montantNetCentimes);
      }),
    );
  });
});
