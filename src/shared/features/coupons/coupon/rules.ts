import type { Jour } from '#shared/core/dates.ts';
import type { CauseAVerifier, SuiviCoupon } from './contract.ts';

/** A coupon as read from Payps, with the amount paid for it. */
export type CouponLu = {
  readonly marque: string;
  readonly code: string | null;
  readonly jour: Jour;
  readonly montantCentimes: number | null;
  readonly etat: 'UTILISE' | 'REFUSE' | 'ANNULE';
  readonly payeCentimes: number;
};
/** An operation accepted by Payps in the pharmacy. */
export type OperationPayps = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly debut: Jour;
  readonly fin: Jour;
  /** The EAN 13 codes of the products of the operation. */
  readonly codes: readonly string[];
  /** The amount that the operation's own encours already claim from Payps. */
  readonly attenduCentimes: number;
};
/**
 * The laboratory of a brand: `undefined` when the brand is not linked, `null` when the account does not have its
 * laboratory.
 */
export type LaboratoireDeMarque = (marque: string) => number | null | undefined;

type Rattachement = {
  readonly suivi: SuiviCoupon;
  readonly aVerifier: CauseAVerifier | null;
  readonly laboratoireId: number | null;
  readonly promotionId: number | null;
};

/** The first day of the month of a day: the period of a créance (PAY-8). */
const moisDe = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`;

/**
 * The operation whose product was sold with the coupon during its days; the first accepted one when there are several
 * (PAY-16).
 */
const operationDe = (
  { code, jour }: CouponLu,
  laboratoireId: number,
  operations: readonly OperationPayps[],
): number | null => {
  const operationsPossibles = operations.filter(
    (operation) =>
      operation.laboratoireId === laboratoireId &&
      operation.debut <= jour &&
      jour <= operation.fin &&
      code !== null &&
      operation.codes.includes(code),
  );
  return operationsPossibles.length === 0 ? null : Math.min(...operationsPossibles.map(({ id }) => id));
};

/**
 * The tracking of a coupon (PAY-7): due, paid, refused, or to verify with the cause. A coupon without a price or a
 * laboratory is listed apart, never dropped.
 */
export const rattacherCoupon = (
  coupon: CouponLu,
  laboratoireDe: LaboratoireDeMarque,
  operations: readonly OperationPayps[],
): Rattachement => {
  const laboratoireId = laboratoireDe(coupon.marque);
  const lien = {
    laboratoireId: laboratoireId ?? null,
    promotionId: laboratoireId ? operationDe(coupon, laboratoireId, operations) : null,
  };
  if (coupon.etat !== 'UTILISE') return { ...lien, suivi: coupon.etat, aVerifier: null };
  const aVerifier =
    laboratoireId === undefined
      ? 'MARQUE_NON_LIEE'
      : laboratoireId === null
        ? 'LABORATOIRE_ABSENT'
        : coupon.montantCentimes === null
          ? 'SANS_PRIX'
          : null;
  if (aVerifier !== null) return { ...lien, suivi: 'A_VERIFIER', aVerifier };
  return { ...lien, suivi: coupon.payeCentimes >= (coupon.montantCentimes ?? 0) ? 'PAYE' : 'DU', aVerifier: null };
};

/** The subject of an encours of Payps: a laboratory and a month, or the excess over the encours of an operation. */
export type CleCreance = {
  readonly laboratoireId: number;
  readonly periode: Jour;
  readonly promotionId: number | null;
};
export const texteDeCle = ({ laboratoireId, periode, promotionId }: CleCreance): string =>
  `${laboratoireId}/${periode}/${promotionId ?? 0}`;
export type CreanceVoulue = CleCreance & { readonly duCentimes: number };

type CouponRattache = Pick<CouponLu, 'jour' | 'montantCentimes'> & Rattachement;

/**
 * The créance in which a coupon counts; null when it counts in none yet. The coupons of an operation count in the month
 * it ends (PAY-16).
 */
export const cleDuCoupon = (
  { jour, laboratoireId, promotionId, suivi }: CouponRattache,
  operations: readonly OperationPayps[],
): CleCreance | null => {
  if (laboratoireId === null || (suivi !== 'DU' && suivi !== 'PAYE')) return null;
  const operation = operations.find(({ id }) => id === promotionId);
  return { laboratoireId, periode: moisDe(operation?.fin ?? jour), promotionId };
};

/**
 * The amounts due, by laboratory and month (PAY-8). For an operation accepted by Payps, only the excess over its own
 * encours is due, so that no coupon is claimed twice (PAY-16).
 */
export const creancesVoulues = (
  coupons: readonly CouponRattache[],
  operations: readonly OperationPayps[],
): CreanceVoulue[] => {
  const sommes = new Map<string, CreanceVoulue>();
  for (const coupon of coupons) {
    const cle = cleDuCoupon(coupon, operations);
    if (!cle) continue;
    const texte = texteDeCle(cle);
    const avant = sommes.get(texte)?.duCentimes ?? 0;
    sommes.set(texte, { ...cle, duCentimes: avant + (coupon.montantCentimes ?? 0) });
  }
  return [...sommes.values()].map((voulue) => {
    const attendu = operations.find(({ id }) => id === voulue.promotionId)?.attenduCentimes ?? 0;
    return { ...voulue, duCentimes: Math.max(0, voulue.duCentimes - attendu) };
  });
};
