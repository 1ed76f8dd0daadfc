/** Spec §3, Promo kind: which parts exist. */
export const typesPromo = ['PROMO_TG', 'PROMO', 'TG'] as const;
export type TypePromo = (typeof typesPromo)[number];

/** The two halves of an operation, validated and answered separately (spec §4). */
export const partsPromotion = ['PROMO', 'TG'] as const;
export type PartPromotion = (typeof partsPromotion)[number];

/** Spec §3. */
export const dispositifs = [
  'LOT',
  'BRI',
  'BRC',
  'RSO',
  'BARRE',
  'SELL_IN',
  'AUTRE',
  'PRIX_MINI',
  'PRIX_MIN_MAX',
] as const;
export type Dispositif = (typeof dispositifs)[number];

/** PHARMACIE: its own. GROUPEMENT: a model, or the copy a member received of it. DELEGUE: a draft proposed by a delegate. */
export const originesPromotion = ['PHARMACIE', 'GROUPEMENT', 'DELEGUE'] as const;
export type OriginePromotion = (typeof originesPromotion)[number];

/** Of a delegate's draft: nobody but him touched it, the pharmacy works on it, or it is decided. */
export const etatsProposition = ['PROPOSEE', 'REPRISE', 'DECIDEE'] as const;
export type EtatProposition = (typeof etatsProposition)[number];

export const etatsPromotion = ['DRAFT', 'VALIDATED', 'REFUSED'] as const;
export type EtatPromotion = (typeof etatsPromotion)[number];

/** What a member answers (spec §4). PAYPS: accepted, and reimbursed through the coupon platform. */
export const acceptationsPromotion = ['WAITING', 'ACCEPTED', 'REFUSED', 'PAYPS'] as const;
export type Acceptation = (typeof acceptationsPromotion)[number];

/** Spec §4: "Status values seen". */
export const statutsPromotion = [
  'DRAFT',
  'WAITING',
  'VALIDATED',
  'CONFIRMED',
  'EXPIRED',
  'PROCESSED',
  'TERMINATED',
] as const;
export type StatutPromotion = (typeof statutsPromotion)[number];

/** What `valeurCentiemes` of a contrepartie counts (entities §2.3). */
export const unitesContrepartie = ['EUR_TOTAL', 'EUR_PAR_UNITE', 'POURCENT_CA'] as const;
export type UniteContrepartie = (typeof unitesContrepartie)[number];

/** What makes a contrepartie due. */
export const declencheurs = ['DEBUT', 'FIN', 'PREUVE_TG'] as const;
export type Declencheur = (typeof declencheurs)[number];

/** Spec §3, LGO sync status, as written there. */
export const syncsLgo = ['ok', 'ko', 'non_synchronizable', 'manually_created'] as const;
export type SyncLgo = (typeof syncsLgo)[number];

export const MAX_PRODUITS = 500;
export const MAX_EMPLACEMENTS = 100;
export const MAX_CONTREPARTIES = 50;
export const MAX_QUANTITE = 1_000_000;
