import {
  convertirNature,
  formatTaux,
  rapportDuTaux,
  type RapportTva,
} from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';

/** Amounts in cents; null when unknown. */
export type MontantsRecus = {
  readonly montantHtCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly montantTtcCentimes: number | null;
};

const moins = (a: number | null, b: number | null): number | null => (a === null || b === null || b > a ? null : a - b);
const plus = (a: number | null, b: number | null): number | null => (a === null || b === null ? null : a + b);

/** Computes the third of the three amounts from two (ECM-1). A known amount never changes. */
export const completerMontants = ({
  montantHtCentimes,
  tvaCentimes,
  montantTtcCentimes,
}: MontantsRecus): MontantsRecus => ({
  montantHtCentimes: montantHtCentimes ?? moins(montantTtcCentimes, tvaCentimes),
  tvaCentimes: tvaCentimes ?? moins(montantTtcCentimes, montantHtCentimes),
  montantTtcCentimes: montantTtcCentimes ?? plus(montantHtCentimes, tvaCentimes),
});

/** The amount to share out, in its nature (ECM-40). @returns cents; one of the two amounts is always known (ECM-1) */
export const montantPartage = (montants: MontantsRecus, partage: NatureFiscale): number => {
  const { montantHtCentimes, montantTtcCentimes } = completerMontants(montants);
  return (partage === 'HT' ? montantHtCentimes : montantTtcCentimes) ?? 0;
};

/**
 * The nature of a receipt: the wished one when its amount is known, else that of the known amount, since a transfer
 * gives the amount paid with its taxes (ECM-40).
 */
export const natureDuRecu = (montants: MontantsRecus, souhaitee: NatureFiscale): NatureFiscale => {
  const { montantHtCentimes, montantTtcCentimes } = completerMontants(montants);
  const autre = souhaitee === 'HT' ? 'TTC' : 'HT';
  return (souhaitee === 'HT' ? montantHtCentimes : montantTtcCentimes) === null ? autre : souhaitee;
};

/** The ratio given by a document with both totals (ECM-41). */
export const rapportDuDocument = (montants: MontantsRecus): RapportTva | null => {
  const { montantHtCentimes: ht, montantTtcCentimes: ttc } = completerMontants(montants);
  return ht === null || ttc === null ? null : { ht, ttc };
};

/**
 * The amount a share takes from a receipt, in the nature of the receipt (ENC-77): all that is left when it is worth
 * exactly the share, so that no cent stays behind; else the share, converted.
 * @param montantCentimes the amount of the share, in the nature of its encours
 */
export const montantPris = (
  montantCentimes: number,
  resteCentimes: number,
  { de, vers, rapport }: { readonly de: NatureFiscale; readonly vers: NatureFiscale; readonly rapport: RapportTva },
): number =>
  convertirNature(resteCentimes, vers, de, rapport) === montantCentimes
    ? resteCentimes
    : convertirNature(montantCentimes, de, vers, rapport);

/** In hundredths of a percent: the VAT rates of a pharmacy's purchases, and of the services it sells. */
export const TAUX_TVA = [2_000, 1_000, 550, 210] as const;

export type MontantPossible = {
  readonly montantCentimes: number;
  /** The assumption in words; null when the amount is known. */
  readonly hypothese: string | null;
};

/** A possible amount, with the rate that gives it. */
export type MontantConverti = MontantPossible & { readonly tauxTvaCentiemes: number | null };

/**
 * The possible amounts of a receipt in the other nature when its rate is unknown: one for each VAT rate. A rate is
 * proposed in words, never kept without a click (ECM-42).
 */
export const montantsPossibles = (
  centimes: number,
  { de, vers }: { readonly de: NatureFiscale; readonly vers: NatureFiscale },
): readonly MontantConverti[] => [
  { montantCentimes: centimes, hypothese: 'sans TVA', tauxTvaCentiemes: 0 },
  ...TAUX_TVA.map((taux) => ({
    montantCentimes: convertirNature(centimes, de, vers, rapportDuTaux(taux)),
    hypothese: `avec une TVA de ${formatTaux(taux)}`,
    tauxTvaCentiemes: taux,
  })),
];
