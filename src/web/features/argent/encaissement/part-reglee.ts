import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { MoyenReglement } from '#shared/features/argent/encours/schemas.ts';

type MontantsSaisis = {
  montantHtCentimes: number | null;
  tvaCentimes: number | null;
  montantTtcCentimes: number | null;
};
/** One amount, of the kind that is shared out (ECM-2). */
export const montantsDe = (partage: MontantsEncours, centimes: number): MontantsSaisis => ({
  montantHtCentimes: partage === 'HT' ? centimes : null,
  tvaCentimes: null,
  montantTtcCentimes: partage === 'TTC' ? centimes : null,
});

type RecuSaisi = {
  readonly action: MoyenReglement | null;
  /** What was received, as typed. */
  readonly montantCentimes: number | null;
  readonly soldeCentimes: number;
  /** Received more than the balance: all for this encours all the same. */
  readonly tout: boolean;
};
export type PartReglee = {
  /** What the encours takes. */
  readonly partCentimes: number | null;
  /** What would stay to share out. */
  readonly resteCentimes: number | null;
  /** More came than the encours waits for: the rest may be kept for others. */
  readonly gardable: boolean;
};

/** What a settlement being typed takes of what is received now, and what it leaves (ECM-7). */
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
