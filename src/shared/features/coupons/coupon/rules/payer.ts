import type { Jour } from '#shared/core/dates.ts';
import { repartirParAnciennete } from '#shared/features/argent/encaissement/rules/affecter.ts';

/** The part of a payment for the coupons of one créance, with the encours that claim them. */
type LotPaye = {
  readonly montantCentimes: number;
  readonly encoursIds: readonly number[];
};
type EncoursOuvertCoupon = {
  readonly id: number;
  readonly soldeCentimes: number;
  readonly dateDeclaration: Jour;
};

/**
 * Shares a payment of Payps (PAY-11): the coupons of each laboratory and month, or operation, pay their own encours,
 * the oldest first; never more than each balance, nor than the rest of the payment. Money without an encours to settle
 * stays visible, unshared.
 * @param disponibleCentimes the part of the encaissement not shared yet
 * @returns the share of each encours
 */
export const partagerVersement = (
  disponibleCentimes: number,
  lots: readonly LotPaye[],
  ouverts: readonly EncoursOuvertCoupon[],
): ReadonlyMap<number, number> => {
  const parts = new Map<number, number>();
  let disponible = disponibleCentimes;
  for (const { montantCentimes, encoursIds } of lots) {
    const encoursDuLot = ouverts
      .filter(({ id }) => encoursIds.includes(id))
      .map((ouvert) => ({ ...ouvert, soldeCentimes: ouvert.soldeCentimes - (parts.get(ouvert.id) ?? 0) }));
    const lot = repartirParAnciennete(Math.min(montantCentimes, Math.max(0, disponible)), encoursDuLot);
    for (const [id, part] of lot.parts) {
      parts.set(id, (parts.get(id) ?? 0) + part);
      disponible -= part;
    }
  }
  return parts;
};
