import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { MoyenReglement } from '#shared/features/argent/encours/schemas.ts';

type MontantsSaisis = {
  montantHtCentimes: number | null;
  tvaCentimes: number | null;
  montantTtcCentimes: number | null;
};
/** Amounts of a règlement, with only the one of the account's nature (ECM-2). */
export const montantsDe = (partage: MontantsEncours, centimes: number): MontantsSaisis => ({
  montantHtCentimes: partage === 'HT' ? centimes : null,
  tvaCentimes: null,
  montantTtcCentimes: partage === 'TTC' ? centimes : null,
});

type RecuSaisi = {
  readonly action: MoyenReglement | null;
  /** The typed amount received. */
  readonly montantCentimes: number | null;
  readonly soldeCentimes: number;
  /** True to allocate the whole amount to this encours, even beyond its balance. */
  readonly tout: boolean;
};
export type PartReglee = {
  /** Amount allocated to the encours. */
  readonly partCentimes: number | null;
  /** Amount left to allocate. */
  readonly resteCentimes: number | null;
  /** True when the amount exceeds the balance: the rest may be kept for other encours. */
  readonly gardable: boolean;
};

/** Splits the typed amount between this encours and the rest (ECM-7). */
export const partReglee = ({ action, montantCentimes, soldeCentimes, tout }: RecuSaisi): PartReglee => {
  const gardable =
    montantCentimes !== null &&
    soldeCentimes > 0 &&
    montantCentimes > soldeCentimes &&
    action !== null &&
    natureDuReglement(action) !== null;
  const partCentimes = gardable && !tout ? soldeCentimes : montantCentimes;
  const resteCentimes = montantCentimes === null || partCentimes === null ? null : montantCentimes - partCentimes;
  return { partCentimes, resteCentimes, gardable };
};
