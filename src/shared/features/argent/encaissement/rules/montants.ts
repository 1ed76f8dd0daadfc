import type { MontantsEncours } from '../schemas/enumerations.ts';

/** Amounts in cents; null: not known. */
export type MontantsRecus = {
  readonly montantHtCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly montantTtcCentimes: number | null;
};

const moins = (a: number | null, b: number | null): number | null => (a === null || b === null || b > a ? null : a - b);
const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/** Two of the three amounts give the third (ECM-1). What is known is never changed. */
export const completerMontants = ({
  montantHtCentimes,
  tvaCentimes,
  montantTtcCentimes,
}: MontantsRecus): MontantsRecus => ({
  montantHtCentimes: montantHtCentimes ?? moins(montantTtcCentimes, tvaCentimes),
  tvaCentimes: tvaCentimes ?? moins(montantTtcCentimes, montantHtCentimes),
  montantTtcCentimes: montantTtcCentimes ?? plus(montantHtCentimes, tvaCentimes),
});

/**
 * The amount that is shared out: of the kind in which the encours of the account are counted (ECM-2).
 * @returns cents, null as long as a person has not said it: a transfer says only what was paid, never its VAT
 */
export const montantPartage = (montants: MontantsRecus, partage: MontantsEncours): number | null => {
  const complets = completerMontants(montants);
  return partage === 'HT' ? complets.montantHtCentimes : complets.montantTtcCentimes;
};

/** In hundredths of a percent: those of a pharmacy's purchases, and of the services that it sells. */
const TAUX_TVA = [2_000, 1_000, 550, 210] as const;
const enPourCent = (taux: number): string => `${(taux / 100).toLocaleString('fr-FR')} %`;

/** @param taux hundredths of a percent @returns cents, to the nearest */
const horsTaxe = (ttcCentimes: number, taux: number): number =>
  Number((BigInt(ttcCentimes) * 20_000n + BigInt(10_000 + taux)) / (2n * BigInt(10_000 + taux)));
const toutesTaxes = (htCentimes: number, taux: number): number =>
  Number((BigInt(htCentimes) * BigInt(2 * (10_000 + taux)) + 10_000n) / 20_000n);

export type MontantPossible = {
  readonly montantCentimes: number;
  /** In words, what it supposes; null when it is known. */
  readonly hypothese: string | null;
};

/**
 * What may have to be compared with the encours: the amount that is shared out, or, as long as it is not known, what
 * each rate of VAT makes of the other one. A rate is proposed in words, never retained without a click (ECM-2).
 */
export const montantsPossibles = (montants: MontantsRecus, partage: MontantsEncours): readonly MontantPossible[] => {
  const connu = montantPartage(montants, partage);
  if (connu !== null) return [{ montantCentimes: connu, hypothese: null }];
  const autre = partage === 'HT' ? montants.montantTtcCentimes : montants.montantHtCentimes;
  if (autre === null) return [];
  const convertir = partage === 'HT' ? horsTaxe : toutesTaxes;
  const parTaux = TAUX_TVA.map((taux) => ({
    montantCentimes: convertir(autre, taux),
    hypothese: `avec une TVA de ${enPourCent(taux)}`,
  }));
  return [{ montantCentimes: autre, hypothese: 'sans TVA' }, ...parTaux];
};
