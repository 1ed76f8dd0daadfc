import fc from 'fast-check';
import { expect, it } from 'vitest';
import { uneLigneComparee } from '../exemples-de-test.ts';
import { essayerPrix } from './et-si.ts';
import { calculerMarges } from './marges.ts';

it('un autre prix d’achat, au même volume : l’écart par unité et par an', () => {
  expect(essayerPrix(uneLigneComparee(), { prixAchatCentimes: 550 })).toMatchObject({
    ecartUnitaireCentimes: 50,
    ecartAnnuelCentimes: 5_000,
  });
  expect(essayerPrix(uneLigneComparee(), { prixVenteCentimes: 1080 })).toMatchObject({
    ecartUnitaireCentimes: -100,
    ecartAnnuelCentimes: -10_000,
  });
});

it('les mêmes prix ne changent rien, et la ligne reste telle quelle', () => {
  const prix = fc.integer({ min: 1, max: 100_000_000 });
  fc.assert(
    fc.property(prix, prix, fc.integer({ min: 0, max: 9_999_999 }), (achat, vente, volumeAnnuel) => {
      const ligne = Object.freeze(
        uneLigneComparee({ prixAchatCentimes: achat, prixVenteCentimes: vente, volumeAnnuel }),
      );
      const essai = essayerPrix(ligne, { prixAchatCentimes: achat, prixVenteCentimes: vente });
      expect(essai).toEqual({ marges: calculerMarges(ligne), ecartUnitaireCentimes: 0, ecartAnnuelCentimes: 0 });
    }),
  );
});
