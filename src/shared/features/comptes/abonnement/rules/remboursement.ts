import type { Abonnement } from '#shared/core/abonnement.ts';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';

/** What a payment opened: its first day and its last, both included. */
export type PeriodePayee = { readonly debut: Jour; readonly fin: Jour };

/** The days of a paid period that are still to come, today included: those that end with its payment (CPT-85). */
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
 * The end of the subscription once these days are taken away (CPT-85): what was paid before or after the period keeps
 * each of its days, what follows comes forward.
 */
export const finSansCesJours = (dateFin: Jour, jours: number): Jour => ajouterJours(dateFin, -jours);

/** A payment that a refund may give back. Amounts in cents. */
export type PaiementRemboursable = {
  readonly id: number;
  readonly transId: string | null;
  readonly montantCentimes: number;
  readonly rembourseCentimes: number;
};

const reste = ({ montantCentimes, rembourseCentimes }: PaiementRemboursable): number =>
  montantCentimes - rembourseCentimes;

/**
 * The payment that a refund gives back (CPT-84): the one whose transaction number it bears, else the latest of which
 * that much is left.
 * @param paiements those of the order that were paid, the latest first
 * @returns null when none can give back so much
 */
export const paiementRembourse = (
  paiements: readonly PaiementRemboursable[],
  { transId, montantCentimes }: { readonly transId: string; readonly montantCentimes: number },
): PaiementRemboursable | null => {
  const possibles = paiements.filter((paiement) => reste(paiement) >= montantCentimes);
  return possibles.find((paiement) => paiement.transId === transId) ?? possibles[0] ?? null;
};

/** Nothing is left of this payment: its period ends. A part of it ends nothing (CPT-86). */
export const estRembourseEnEntier = (paiement: PaiementRemboursable): boolean => reste(paiement) <= 0;
