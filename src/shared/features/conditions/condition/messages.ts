import type { EtatCondition } from './schemas.ts';

export const libelleEtatCondition: Readonly<Record<EtatCondition, string>> = {
  A_VENIR: 'À venir',
  EN_COURS: 'En cours',
  EXPIREE: 'Expirée',
};
/** What the history of a condition says of each act. */
export const libelleActeCondition: Readonly<Record<string, string>> = {
  creer: 'Créée',
  dupliquer: 'Dupliquée',
  modifier: 'Modifiée',
  joindre: 'Pièce jointe',
  'remettre-piece': 'Pièce remise',
  'retirer-piece': 'Pièce retirée',
  'supprimer-piece': 'Pièce supprimée',
  'recevoir-groupement': 'Reçue du groupement',
  clore: 'Close par le groupement',
  'garder-groupement': 'Gardée après la fin de l’adhésion',
};
