import type { Abonnement } from '#shared/core/abonnement.ts';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';

/** The period opened by a payment: its first and last days, both included. */
export type PeriodePayee = { readonly debut: Jour; readonly fin: Jour };

/** The days of a paid period still to come, today included: those that its refund takes away (CPT-85). */
export const joursAVenir = (
  { debut, fin }: PeriodePayee,
  { dateFin }: Pick<Abonnement, 'dateFin'>,
  aujourdhui: Jour,
): number => {
  if (dateFin === null) return 0;
  const premier = debut > aujourdhui ? debut : aujourdhui;
  const dernier = fin < dateFin ? fin : dateFin;
  return Math.max(0, joursEntre(premier, dernier) + 1);
};

/**
 * The end of the subscription once these days are taken away (CPT-85): other paid periods keep all their days, and the
 * later ones move forward.
 */
export const finSansCesJours = (dateFin: Jour, jours: number): Jour => ajouterJours(dateFin, -jours);

/** A payment that may be refunded. Amounts in cents. */
export type PaiementRemboursable = {
  readonly id: number;
  readonly transId: string | null;
  readonly montantCentimes: number;
  readonly rembourseCentimes: number;
};

const reste = ({ montantCentimes, rembourseCentimes }: PaiementRemboursable): number =>
  montantCentimes - rembourseCentimes;

/**
 * The payment that a refund concerns (CPT-84): the one with its transaction number, else the latest with enough left to
 * refund.
 * @param paiements the paid payments of the order, the latest first
 * @returns null when no payment has enough left
 */
export const paiementRembourse = (
  paiements: readonly PaiementRemboursable[],
  { transId, montantCentimes }: { readonly transId: string; readonly montantCentimes: number },
): PaiementRemboursable | null => {
  const possibles = paiements.filter((paiement) => reste(paiement) >= montantCentimes);
  return possibles.find((paiement) => paiement.transId === transId) ?? possibles[0] ?? null;
};

/** Whether a payment is refunded in full, which ends its period; a partial refund ends nothing (CPT-86). */
export const estRembourseEnEntier = (paiement: PaiementRemboursable): boolean => reste(paiement) <= 0;
