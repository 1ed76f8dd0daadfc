import type { IssuePaiement } from './contract.ts';

export const libelleIssue: Readonly<Record<IssuePaiement, string>> = {
  PAYE: 'Payé',
  REFUSE: 'Refusé',
  ABANDONNE: 'Abandonné',
  EN_COURS: 'En cours',
  ANNULE: 'Annulé',
};

/** `par mois`, `tous les 3 mois`, `par an`. */
export const libellePeriode = (mois: number): string =>
  mois === 1 ? 'par mois' : mois === 12 ? 'par an' : `tous les ${mois} mois`;
