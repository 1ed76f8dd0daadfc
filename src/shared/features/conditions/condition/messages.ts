import type { EtatCondition, SuiviCondition } from './schemas.ts';

export const libelleEtatCondition: Readonly<Record<EtatCondition, string>> = {
  A_VENIR: 'À venir',
  EN_COURS: 'En cours',
  EXPIREE: 'Expirée',
  RETIREE: 'Retirée',
};
export const libelleSuiviCondition: Readonly<Record<SuiviCondition, string>> = {
  A_RENEGOCIER: 'À renégocier',
  RENEGOCIEE: 'Renégociée',
};
/** The acts on a condition, as its history names them. */
export const libelleActeCondition: Readonly<Record<string, string>> = {
  creer: 'Créée',
  dupliquer: 'Reconduite',
  renegocier: 'Issue d’une renégociation',
  remplacer: 'Renégociée',
  retirer: 'Retirée',
  remettre: 'Remise',
  modifier: 'Modifiée',
  joindre: 'Pièce jointe',
  'remettre-piece': 'Pièce remise',
  'retirer-piece': 'Pièce retirée',
  'supprimer-piece': 'Pièce supprimée',
  'recevoir-groupement': 'Reçue du groupement',
  clore: 'Close par le groupement',
  'garder-groupement': 'Gardée après la fin de l’adhésion',
};
