import type { PromotionSaisie } from './schemas/saisie.ts';
import type { EtatsPromotion } from './rules.ts';

/** A promotion ready to be validated once it has an emplacement; each test overrides the fields it is about. */
export const unePromotion = (champs: Partial<PromotionSaisie> = {}): PromotionSaisie => ({
  nomOperation: null,
  laboratoireId: 1,
  typePromo: 'PROMO',
  dateDebut: '2026-03-02',
  dateFin: '2026-03-29',
  conditionsPromo: 'Deux produits achetés, le troisième offert',
  quantite: null,
  multipleDeTrois: false,
  superposable: false,
  commentaire: null,
  produits: [unProduit()],
  dispositifs: [{ dispositif: 'LOT', quantiteLot: 2, quantiteOfferte: 1, remisePct: null }],
  emplacements: [],
  contreparties: [],
  emplacementConseille: null,
  prioriteId: null,
  segmentIds: [],
  affichageDate: null,
  ...champs,
});

export const unProduit = (
  champs: Partial<PromotionSaisie['produits'][number]> = {},
): PromotionSaisie['produits'][number] => ({
  nom: 'Baume réparateur 40 ml',
  ean: null,
  gamme: null,
  quantite: null,
  prixPublicTtcCentimes: 1190,
  prixAchatHtCentimes: 605,
  tva: 20,
  categorieEncadree: null,
  ...champs,
});

export const uneContrepartie = (
  champs: Partial<PromotionSaisie['contreparties'][number]> = {},
): PromotionSaisie['contreparties'][number] => ({
  part: 'PROMO',
  action: 'AVOIR',
  contrepartie: 'Compensation du lot',
  payeur: 'LABO',
  valeurCentiemes: 12_000,
  unite: 'EUR_TOTAL',
  declencheur: 'FIN',
  delaiJours: 0,
  ...champs,
});

/** A pharmacy's own draft with both parts. */
export const uneVie = (champs: Partial<EtatsPromotion> = {}): EtatsPromotion => ({
  origine: 'PHARMACIE',
  modeleId: null,
  typePromo: 'PROMO_TG',
  etatPromo: 'DRAFT',
  etatTg: 'DRAFT',
  acceptationPromo: null,
  acceptationTg: null,
  dateFin: '2026-03-29',
  ...champs,
});
