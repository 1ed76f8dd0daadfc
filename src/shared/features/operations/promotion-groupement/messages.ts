import type { EtatModele, ReponseMembre } from './schemas.ts';

export const libelleEtatModele: Readonly<Record<EtatModele, string>> = {
  BROUILLON: 'Brouillon',
  PROGRAMMEE: 'Programmée',
  EN_COURS: 'Publication en cours',
  ECHEC: 'Publication échouée',
  PUBLIEE: 'Publiée',
  TERMINEE: 'Terminée',
  REFUSEE: 'Refusée',
};
export const libelleReponsePromotionGroupement: Readonly<Record<ReponseMembre, string>> = {
  EN_ATTENTE: 'En attente',
  ACCEPTEE: 'Acceptée',
  PAYPS: 'Acceptée par Payps',
  REFUSEE: 'Refusée',
};
