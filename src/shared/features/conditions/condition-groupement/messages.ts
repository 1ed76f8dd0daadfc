import type { EtatConditionGroupement, EtatReponse } from './schemas.ts';

export const libelleEtatConditionGroupement: Readonly<Record<EtatConditionGroupement, string>> = {
  DRAFT: 'Brouillon',
  VALIDATED: 'Publiée',
};
export const libelleReponseConditionGroupement: Readonly<Record<EtatReponse, string>> = {
  WAITING: 'En attente',
  ACCEPTED: 'Acceptée',
  REFUSED: 'Refusée',
};
export const libelleActeConditionGroupement: Readonly<Record<string, string>> = {
  creer: 'Créée',
  dupliquer: 'Dupliquée',
  modifier: 'Modifiée',
  publier: 'Publiée',
  retirer: 'Retirée',
  clore: 'Close',
  repondre: 'Réponse d’un adhérent',
};
