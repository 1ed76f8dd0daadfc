import type {
  Acceptation,
  Declencheur,
  Dispositif,
  EtatPromotion,
  OriginePromotion,
  PartPromotion,
  StatutPromotion,
  SyncLgo,
  TypePromo,
  UniteContrepartie,
} from './schemas/enumerations.ts';

/** The French labels of the enumerations of an operation, all in this file. */
export const libelleTypePromo: Readonly<Record<TypePromo, string>> = {
  PROMO_TG: 'Promo et TG',
  PROMO: 'Promo',
  TG: 'TG',
};
export const libellePart: Readonly<Record<PartPromotion, string>> = { PROMO: 'Promo', TG: 'TG' };
export const libelleDispositif: Readonly<Record<Dispositif, string>> = {
  LOT: 'Lot virtuel',
  BRI: 'Bon de réduction immédiat',
  BRC: 'Bon de réduction caisse',
  // No public source expands the acronym RSO (OPE-19): this label is written only here.
  RSO: 'Remise sell-out',
  BARRE: 'Prix barré',
  SELL_IN: 'Sell-in',
  AUTRE: 'Discount',
  PRIX_MINI: 'Prix mini conseillé',
  PRIX_MIN_MAX: 'Prix mini – maxi conseillés',
};
/** The short label, for a chip. */
export const sigleDispositif: Readonly<Record<Dispositif, string>> = {
  LOT: 'Lot',
  BRI: 'BRI',
  BRC: 'BRC',
  RSO: 'RSO',
  BARRE: 'Prix barré',
  SELL_IN: 'Sell-in',
  AUTRE: 'Discount',
  PRIX_MINI: 'Prix mini',
  PRIX_MIN_MAX: 'Mini – maxi',
};
export const libelleOrigineOperation: Readonly<Record<OriginePromotion, string>> = {
  PHARMACIE: 'Pharmacie',
  GROUPEMENT: 'Groupement',
  DELEGUE: 'Délégué',
};
export const libelleEtatPromotion: Readonly<Record<EtatPromotion, string>> = {
  DRAFT: 'Brouillon',
  VALIDATED: 'Validée',
  REFUSED: 'Refusée',
};
export const libelleAcceptationOperation: Readonly<Record<Acceptation, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
  PAYPS: 'Payps',
};
export const libelleStatutPromotion: Readonly<Record<StatutPromotion, string>> = {
  DRAFT: 'Brouillon',
  WAITING: 'À répondre',
  VALIDATED: 'Publiée',
  CONFIRMED: 'Confirmée',
  EXPIRED: 'Terminée – à traiter',
  PROCESSED: 'Traitée',
  TERMINATED: 'Close',
};
export const libelleUniteOperation: Readonly<Record<UniteContrepartie, string>> = {
  EUR_TOTAL: '€ au total',
  EUR_PAR_UNITE: '€ par unité vendue',
  POURCENT_CA: '% du chiffre d’affaires',
};
export const libelleDeclencheur: Readonly<Record<Declencheur, string>> = {
  DEBUT: 'Au début',
  FIN: 'À la fin',
  PREUVE_TG: 'À la photo de la TG',
};
export const libelleSyncLgo: Readonly<Record<SyncLgo, string>> = {
  ok: 'Dans le LGO',
  ko: 'En échec',
  non_synchronizable: 'Non synchronisable',
  manually_created: 'Saisie à la main',
};
