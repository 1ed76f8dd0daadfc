import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculerPrix } from '#shared/features/catalogue/calculatrice/rules/prix.ts';
import { calculerMarges } from './marges.ts';

const entier = (min: number, max: number) => fc.integer({ min, max });
/** Cheap products too, where a rounded cent shows. */
const produit = fc.record({
  achat: fc.oneof(entier(1, 99), entier(100, 20_000)),
  vente: fc.oneof(entier(2, 150), entier(100, 40_000)),
  tva: fc.constantFrom(210, 550, 1_000, 2_000),
  rfa: fc.oneof(fc.constant(0), entier(0, 10_000)),
  ug: fc.oneof(fc.constant(null), fc.tuple(entier(1, 40), entier(1, 12))),
  volume: fc.oneof(fc.constant(0), entier(1, 30), entier(31, 20_000)),
});

test('le comparatif et la calculatrice disent le même coût, la même marge et les mêmes achats de l’année, au centime (CMP-7, CAL-4)', () => {
  fc.assert(
    fc.property(produit, ({ achat, vente, tva, rfa, ug, volume }) => {
      const marges = calculerMarges({
        prixAchatCentimes: achat,
        prixVenteCentimes: vente,
        tva: tva / 100,
        volumeAnnuel: volume,
        contenance: null,
        uniteContenance: null,
        rfaPct: rfa / 100,
        ug: ug && `${ug[0]}+${ug[1]}`,
        contrepartiesCentimes: null,
        rfaProposee: null,
        ugProposee: null,
      });
      const prix = calculerPrix({
        tarifCentimes: achat,
        remises: [],
        cumul: 'CASCADE',
        ugPayees: ug?.[0] ?? 0,
        ugOffertes: ug?.[1] ?? 0,
        rfa,
        tva,
        vente: { sorte: 'PRIX', ttcCentimes: vente },
        quantite: volume === 0 ? null : volume,
      });
      expect({
        ht: marges.prixVenteHtCentimes,
        cout: marges.coutReelCentimes,
        marge: marges.margeReelleUnitaireCentimes,
        taux: marges.tauxMarqueReel,
        achatsDeLAnnee: marges.prixVenteHtCentimes * volume - marges.margeReelleAnnuelleCentimes,
      }).toEqual({
        ht: prix.venteHtCentimes,
        cout: prix.coutCentimes,
        marge: prix.margeCentimes,
        taux: prix.tauxMarque,
        achatsDeLAnnee: prix.total?.achatCentimes ?? 0,
      });
    }),
    { numRuns: 5_000 },
  );
});
