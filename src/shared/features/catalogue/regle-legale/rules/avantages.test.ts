import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { avantageDe, type DispositifAverti } from './avantages.ts';
import { comparerFractions, enPourcents, fractionDe, fractionEnPourcent } from './fractions.ts';

const enPct = (dispositif: DispositifAverti, prix: number | null = 1_000): number | string | null => {
  const part = avantageDe(dispositif, prix);
  return part === null || part === 'PRIX_INCONNU' ? part : enPourcents(part);
};

describe('un lot virtuel (CAT-44)', () => {
  test.each([
    [1, 1, 50, true],
    [2, 1, 33.34, false],
    [3, 1, 25, false],
    [3, 2, 40, true],
  ])('%i + %i : %s %%, au-delà de 34 %% : %s', (quantiteLot, quantiteOfferte, pct, trop) => {
    const part = avantageDe({ dispositif: 'LOT', quantiteLot, quantiteOfferte }, null);
    expect(part).toEqual(fractionDe(quantiteOfferte, quantiteLot + quantiteOfferte));
    expect(enPct({ dispositif: 'LOT', quantiteLot, quantiteOfferte })).toBe(pct);
    expect(comparerFractions(part as ReturnType<typeof fractionDe>, fractionEnPourcent(34)) > 0).toBe(trop);
  });
  test('le deuxième à −50 % : 25 %', () =>
    expect(enPct({ dispositif: 'LOT', quantiteLot: 2, remisePct: 50 })).toBe(25));
});

describe('les autres dispositifs (CAT-44)', () => {
  test.each<[string, DispositifAverti, number | null, number | string | null]>([
    ['BRI de 2 € sur 10 €', { dispositif: 'BRI', valeurCentimes: 200 }, 1_000, 20],
    ['BRI de 15 %', { dispositif: 'BRI', valeurPct: 15 }, null, 15],
    ['BRI sans prix', { dispositif: 'BRI', valeurCentimes: 200 }, null, 'PRIX_INCONNU'],
    ['BRI sur un prix nul', { dispositif: 'BRI', valeurCentimes: 200 }, 0, 'PRIX_INCONNU'],
    ['BRI sans valeur', { dispositif: 'BRI' }, 1_000, null],
    ['RSO de 1 € sur 4 €', { dispositif: 'RSO', valeurCentimes: 100 }, 400, 25],
    [
      'RSO qui ne baisse pas le prix public',
      { dispositif: 'RSO', valeurCentimes: 100, baissePrixPublic: false },
      400,
      null,
    ],
    [
      'BARRE de 12 € à 9 €',
      { dispositif: 'BARRE', prixInitialTtcCentimes: 1_200, prixPromoTtcCentimes: 900 },
      5_000,
      25,
    ],
    ['BARRE sans prix initial : celui du produit', { dispositif: 'BARRE', prixPromoTtcCentimes: 900 }, 1_200, 25],
    [
      'BARRE plus cher qu’avant',
      { dispositif: 'BARRE', prixInitialTtcCentimes: 900, prixPromoTtcCentimes: 1_200 },
      null,
      null,
    ],
    ['PRIX_MINI', { dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 600 }, 1_000, 40],
    ['PRIX_MINI sans prix habituel', { dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 600 }, null, 'PRIX_INCONNU'],
    ['PRIX_MIN_MAX, au prix mini', { dispositif: 'PRIX_MIN_MAX', prixMiniTtcCentimes: 800 }, 1_000, 20],
    ['AUTRE en pourcentage', { dispositif: 'AUTRE', remisePct: 12.5 }, null, 12.5],
    ['AUTRE en euros', { dispositif: 'AUTRE', montantCentimes: 100 }, 800, 12.5],
    ['BRC : différé', { dispositif: 'BRC', valeurCentimes: 500 }, 600, null],
    ['SELL_IN : à l’achat', { dispositif: 'SELL_IN', remisePct: 60 }, 600, null],
  ])('%s', (_cas, dispositif, prix, attendu) => expect(enPct(dispositif, prix)).toBe(attendu));
});

it('un nombre encore illisible ne compte pas et ne casse rien', () => {
  const nombre = fc.oneof(fc.double(), fc.integer(), fc.constantFrom(null, undefined, Number.NaN, Infinity, -1, 0.5));
  const nom = fc.constantFrom(
    'LOT',
    'BRI',
    'BRC',
    'RSO',
    'BARRE',
    'SELL_IN',
    'AUTRE',
    'PRIX_MINI',
    'PRIX_MIN_MAX',
    'x',
  );
  const dispositif = fc.record({
    dispositif: nom,
    quantiteLot: nombre,
    quantiteOfferte: nombre,
    remisePct: nombre,
    valeurCentimes: nombre,
    valeurPct: nombre,
    prixInitialTtcCentimes: nombre,
    prixPromoTtcCentimes: nombre,
    prixMiniTtcCentimes: nombre,
    montantCentimes: nombre,
  });
  fc.assert(
    fc.property(dispositif, nombre, (dispositifTire, prix) => {
      const part = avantageDe(dispositifTire, prix);
      expect(part === null || part === 'PRIX_INCONNU' || (part.d > 0n && part.n > 0n)).toBe(true);
    }),
  );
});
