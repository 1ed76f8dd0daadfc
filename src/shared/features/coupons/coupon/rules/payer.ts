import type { Jour } from '#shared/core/dates.ts';
import { repartirParAnciennete } from '#shared/features/argent/encaissement/rules/affecter.ts';

/** What a payment brings for the coupons of one target, and the encours that ask for it. */
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
 * How a payment of Payps is shared (PAY-11): the coupons of each laboratory and month, or operation, pay their own
 * encours, the oldest first; never more than each balance, nor than what is left of the payment. What finds nothing to
 * settle stays unshared, in sight.
 * @param disponibleCentimes what is left of the encaissement
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
