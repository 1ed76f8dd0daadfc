import type { IssuePaiement, PaiementRecu } from './contract.ts';

const libelleIssue: Readonly<Record<IssuePaiement, string>> = {
  PAYE: 'Payé',
  REFUSE: 'Refusé',
  ABANDONNE: 'Abandonné',
  EN_COURS: 'En cours',
  ANNULE: 'Annulé',
};

/** The period in words: `par mois`, `tous les 3 mois`, `par an`. */
export const libellePeriodeAbonnement = (mois: number): string =>
  mois === 1 ? 'par mois' : mois === 12 ? 'par an' : `tous les ${mois} mois`;

/** The state of a payment in a few words: a refund comes before its outcome. */
export const libellePaiement = ({ issue, montantCentimes, rembourseCentimes }: PaiementRecu): string => {
  if (issue !== 'PAYE' || rembourseCentimes === 0) return libelleIssue[issue];
  return rembourseCentimes >= montantCentimes ? 'Remboursé' : 'Remboursé en partie';
};
