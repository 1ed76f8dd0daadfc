import { describe, expect, it } from 'vitest';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';
import { avantagesDonnes, totalAvantages } from './bilan.ts';

const produitVendu = (quantiteVendue: number | null, prixPublicTtcCentimes: number | null = 1_190) => ({
  nom: 'Baume',
  quantiteVendue,
  prixPublicTtcCentimes,
});
const bri = (champs: object): DispositifSaisi => ({
  dispositif: 'BRI',
  valeurCentimes: null,
  valeurPct: null,
  codeCoupon: null,
  marquePayps: null,
  ...champs,
});
const barre: DispositifSaisi = { dispositif: 'BARRE', prixInitialTtcCentimes: 1_190, prixPromoTtcCentimes: 990 };

describe('l’avantage donné', () => {
  it.each([
    ['un bon en euros', [bri({ valeurCentimes: 200 })], [produitVendu(12), produitVendu(3)], 3_000],
    [
      'un bon en pourcentage, arrondi à la caisse sur chaque unité',
      [bri({ valeurPct: 12.5 })],
      [produitVendu(10)],
      1_490,
    ],
    ['un prix barré', [barre], [produitVendu(4)], 800],
    ['deux ensemble', [bri({ valeurCentimes: 100 }), barre], [produitVendu(4)], 1_200],
    ['rien de vendu', [bri({ valeurPct: 10 })], [produitVendu(0, null)], 0],
    [
      'une remise du laboratoire sans baisse de prix ne compte pas',
      [{ dispositif: 'RSO', valeurCentimes: 50, valeurPct: null, baissePrixPublic: false }, barre],
      [produitVendu(1)],
      200,
    ],
    [
      'une remise qui baisse le prix',
      [{ dispositif: 'RSO', valeurCentimes: 50, valeurPct: null, baissePrixPublic: true }],
      [produitVendu(2)],
      100,
    ],
  ] as [string, DispositifSaisi[], ReturnType<typeof produitVendu>[], number][])(
    '%s',
    (_cas, dispositifs, produits, centimes) => {
      expect(totalAvantages(avantagesDonnes(dispositifs, produits))).toBe(centimes);
    },
  );

  it.each([
    ['des quantités manquent', [bri({ valeurCentimes: 200 })], [produitVendu(12), produitVendu(null)], 'quantités'],
    ['un prix manque', [bri({ valeurPct: 10 })], [produitVendu(1, null)], 'prix public'],
    [
      'les lots ne sont pas comptés',
      [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null }],
      [produitVendu(3)],
      'lots',
    ],
    [
      'les bons de caisse non plus',
      [{ dispositif: 'BRC', valeurCentimes: 200, seuilAchatCentimes: null, validiteJours: null }],
      [produitVendu(3)],
      'bons',
    ],
    ['un prix barré et plusieurs produits', [barre], [produitVendu(1), produitVendu(1)], 'plusieurs'],
    [
      'un montant global',
      [{ dispositif: 'AUTRE', libelle: null, remisePct: null, montantCentimes: 500 }],
      [produitVendu(1)],
      'global',
    ],
  ] as [string, DispositifSaisi[], ReturnType<typeof produitVendu>[], string][])(
    'n’est jamais inventé : %s',
    (_cas, dispositifs, produits, raison) => {
      const avantages = avantagesDonnes(dispositifs, produits);
      expect(avantages).toMatchObject([{ centimes: null, raison: expect.stringContaining(raison) }]);
      expect(totalAvantages([{ dispositif: 'BRI', centimes: 5, raison: null }, ...avantages])).toBeNull();
    },
  );

  it('n’est pas dit quand rien n’est donné au client', () => {
    expect(
      totalAvantages(avantagesDonnes([{ dispositif: 'PRIX_MINI', prixMiniTtcCentimes: 990 }], [produitVendu(1)])),
    ).toBeNull();
  });
});
