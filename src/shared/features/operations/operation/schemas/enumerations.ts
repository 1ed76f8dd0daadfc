/** The type of an operation says which parts exist (OPE-11). */
export const typesPromo = ['PROMO_TG', 'PROMO', 'TG'] as const;
export type TypePromo = (typeof typesPromo)[number];

/** The two parts of an operation, validated and answered separately (OPE-11). */
export const partsPromotion = ['PROMO', 'TG'] as const;
export type PartPromotion = (typeof partsPromotion)[number];

/** The dispositifs (OPE-14). */
export const dispositifsOperation = [
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
export type Dispositif = (typeof dispositifsOperation)[number];

/**
 * PHARMACIE: its own operation. GROUPEMENT: a modèle, or an adhérent's copy of it. DELEGUE: a draft proposed by a
 * delegate.
 */
export const originesPromotion = ['PHARMACIE', 'GROUPEMENT', 'DELEGUE'] as const;
export type OriginePromotion = (typeof originesPromotion)[number];

/** The state of a delegate's draft (OPE-63): untouched by the pharmacy, taken over by the pharmacy, decided. */
export const etatsProposition = ['PROPOSEE', 'REPRISE', 'DECIDEE'] as const;
export type EtatProposition = (typeof etatsProposition)[number];

export const etatsPromotion = ['DRAFT', 'VALIDATED', 'REFUSED'] as const;
export type EtatPromotion = (typeof etatsPromotion)[number];

/** The answer of an adhérent (OPE-21). PAYPS: accepted, and reimbursed through the coupon platform. */
export const acceptationsPromotion = ['WAITING', 'ACCEPTED', 'REFUSED', 'PAYPS'] as const;
export type Acceptation = (typeof acceptationsPromotion)[number];

/** The status shown (OPE-23). */
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

/** The unit of `valeurCentiemes` of a contrepartie (OPE-18). */
export const unitesContrepartie = ['EUR_TOTAL', 'EUR_PAR_UNITE', 'POURCENT_CA'] as const;
export type UniteContrepartie = (typeof unitesContrepartie)[number];

/** The event that makes a contrepartie due. */
export const declencheursOperation = ['DEBUT', 'FIN', 'PREUVE_TG'] as const;
export type Declencheur = (typeof declencheursOperation)[number];

/** The state of a promotion in the pharmacy's software (LGO). */
export const syncsLgo = ['ok', 'ko', 'non_synchronizable', 'manually_created'] as const;
export type SyncLgo = (typeof syncsLgo)[number];

export const MAX_PRODUITS_OPERATION = 500;
export const MAX_EMPLACEMENTS_OPERATION = 100;
export const MAX_CONTREPARTIES = 50;
export const MAX_QUANTITE = 1_000_000;

/** The period of an operation, compared with the day. */
export const periodesPromotion = ['EN_COURS', 'A_VENIR', 'TERMINEE'] as const;
export type PeriodePromotion = (typeof periodesPromotion)[number];

/** The synchronisations that wait for a person: a failure to look at, a product to key (CNX-66). */
export const attentesDuLgo = ['EN_ECHEC', 'A_SAISIR'] as const;
export type AttenteDuLgo = (typeof attentesDuLgo)[number];
