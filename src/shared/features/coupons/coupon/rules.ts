import type { Jour } from '#shared/core/dates.ts';
import type { CauseAVerifier, SuiviCoupon } from './contract.ts';

/** A coupon as the platform told it, with what was paid for it. */
export type CouponLu = {
  readonly marque: string;
  readonly code: string | null;
  readonly jour: Jour;
  readonly montantCentimes: number | null;
  readonly etat: 'UTILISE' | 'REFUSE' | 'ANNULE';
  readonly payeCentimes: number;
};
/** An operation that the pharmacy accepted by Payps. */
export type OperationPayps = {
  readonly id: number;
  readonly laboratoireId: number;
  readonly debut: Jour;
  readonly fin: Jour;
  /** EAN 13 of its products. */
  readonly codes: readonly string[];
  /** What its own encours already ask Payps for. */
  readonly attenduCentimes: number;
};
/** Whose a brand is: `undefined`, the map does not say; `null`, a laboratory that this account does not have. */
export type LaboratoireDeMarque = (marque: string) => number | null | undefined;

type Rattachement = {
  readonly suivi: SuiviCoupon;
  readonly aVerifier: CauseAVerifier | null;
  readonly laboratoireId: number | null;
  readonly promotionId: number | null;
};

/** First day of the month of a day: the period of what is due (PAY-8). */
const moisDe = (jour: Jour): Jour => `${jour.slice(0, 7)}-01`;

/** The operation whose product was sold with that coupon in its days; the first accepted of several (PAY-16). */
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
 * What is made of one coupon (PAY-7): due, paid, refused, or to verify with its cause. One that has no price or no
 * laboratory is told apart, never dropped.
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

/** What one encours of Payps is about: a laboratory and a month, or what goes beyond the encours of an operation. */
export type CleCreance = {
  readonly laboratoireId: number;
  readonly periode: Jour;
  readonly promotionId: number | null;
};
export const texteDeCle = ({ laboratoireId, periode, promotionId }: CleCreance): string =>
  `${laboratoireId}/${periode}/${promotionId ?? 0}`;
export type CreanceVoulue = CleCreance & { readonly duCentimes: number };

type CouponRattache = Pick<CouponLu, 'jour' | 'montantCentimes'> & Rattachement;

/** Where a coupon is counted; null: nowhere yet. An operation's are counted in the month it ends (PAY-16). */
export const cleDuCoupon = (
  { jour, laboratoireId, promotionId, suivi }: CouponRattache,
  operations: readonly OperationPayps[],
): CleCreance | null => {
  if (laboratoireId === null || (suivi !== 'DU' && suivi !== 'PAYE')) return null;
  const operation = operations.find(({ id }) => id === promotionId);
  return { laboratoireId, periode: moisDe(operation?.fin ?? jour), promotionId };
};

/**
 * What is due, by laboratory and month (PAY-8). Of an operation accepted by Payps, only what goes beyond its own
 * encours: the same coupon is never asked for twice (PAY-16).
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
