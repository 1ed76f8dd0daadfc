import {
  convertirNature,
  formatTaux,
  rapportDuTaux,
  type RapportTva,
} from '#shared/features/argent/encours/rules/nature-fiscale.ts';
import type { NatureFiscale } from '#shared/features/argent/encours/schemas/enumerations.ts';

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

/** What is shared out, of its nature (ECM-40). @returns cents; one of the two is always known (ECM-1) */
export const montantPartage = (montants: MontantsRecus, partage: NatureFiscale): number => {
  const { montantHtCentimes, montantTtcCentimes } = completerMontants(montants);
  return (partage === 'HT' ? montantHtCentimes : montantTtcCentimes) ?? 0;
};

/**
 * The nature of a receipt: the wished one when its amount is known, else that of the amount that is: a transfer says
 * what was paid, with its taxes (ECM-40).
 */
export const natureDuRecu = (montants: MontantsRecus, souhaitee: NatureFiscale): NatureFiscale => {
  const { montantHtCentimes, montantTtcCentimes } = completerMontants(montants);
  const autre = souhaitee === 'HT' ? 'TTC' : 'HT';
  return (souhaitee === 'HT' ? montantHtCentimes : montantTtcCentimes) === null ? autre : souhaitee;
};

/** What a document says of itself when it gives both of its totals (ECM-41). */
export const rapportDuDocument = (montants: MontantsRecus): RapportTva | null => {
  const { montantHtCentimes: ht, montantTtcCentimes: ttc } = completerMontants(montants);
  return ht === null || ttc === null ? null : { ht, ttc };
};

/**
 * What a share takes of a receipt, in the nature of the receipt (ENC-77): all that is left when that is worth exactly
 * the share, so that no cent stays behind; else the share, converted.
 * @param montantCentimes of the share, in the nature of its encours
 */
export const montantPris = (
  montantCentimes: number,
  resteCentimes: number,
  { de, vers, rapport }: { readonly de: NatureFiscale; readonly vers: NatureFiscale; readonly rapport: RapportTva },
): number =>
  convertirNature(resteCentimes, vers, de, rapport) === montantCentimes
    ? resteCentimes
    : convertirNature(montantCentimes, de, vers, rapport);

/** In hundredths of a percent: those of a pharmacy's purchases, and of the services that it sells. */
export const TAUX_TVA = [2_000, 1_000, 550, 210] as const;

export type MontantPossible = {
  readonly montantCentimes: number;
  /** In words, what it supposes; null when it is known. */
  readonly hypothese: string | null;
};

/** One of them, with the rate that makes it. */
export type MontantConverti = MontantPossible & { readonly tauxTvaCentiemes: number | null };

/**
 * What a receipt may be worth in the other nature, as long as nothing says its rate: what each rate of VAT makes of it.
 * A rate is proposed in words, never retained without a click (ECM-42).
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
