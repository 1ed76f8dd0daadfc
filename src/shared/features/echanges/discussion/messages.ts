import type { StatutDiscussion } from './schemas.ts';

/** The states of an exchange, as screens write them (DIS-5). */
export const libelleStatut: Readonly<Record<StatutDiscussion, string>> = {
  DRAFT: 'Brouillon',
  WAITING: 'En attente du laboratoire',
  CONFIRMED: 'Accord obtenu',
  PROCESSED: 'Traité',
  TERMINATED: 'Clos',
  EXPIRED: 'Sans réponse',
};

/** The text of the chip: once the other side has answered, the account must act (DIS-7). */
export const motStatut = (statut: StatutDiscussion, aTraiter: boolean): string =>
  statut === 'WAITING' && aTraiter ? 'À traiter' : libelleStatut[statut];
