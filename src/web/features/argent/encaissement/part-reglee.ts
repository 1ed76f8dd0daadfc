import { natureDuReglement } from '#shared/features/argent/encaissement/rules.ts';
import type { MontantsEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { EncaissementPropose } from '#shared/features/argent/encours/schemas/reglement.ts';
import type { MoyenReglement } from '#shared/features/argent/encours/schemas.ts';

export type MontantsSaisis = {
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

type ProvenanceSaisie = {
  /** Already received; null: something new. */
  readonly choisi: EncaissementPropose | null;
  /** Of the one that was chosen, when its amount was not known. */
  readonly completeCentimes: number | null;
  readonly action: MoyenReglement | null;
  /** As typed: what was received, or of the one that was chosen, the share of this encours. */
  readonly montantCentimes: number | null;
  readonly soldeCentimes: number;
  /** Received more than the balance: all for this encours all the same. */
  readonly tout: boolean;
};
export type PartReglee = {
  /** What the encours takes. */
  readonly partCentimes: number | null;
  /** What can be shared out before this share; null: not known. */
  readonly disponibleCentimes: number | null;
  /** What would stay to share out. */
  readonly resteCentimes: number | null;
  /** More came than the encours waits for: the rest may be kept for others. */
  readonly gardable: boolean;
};

/** What a settlement being typed takes of what was received, and what it leaves (ECM-7). */
export const partReglee = (saisie: ProvenanceSaisie): PartReglee => {
  const { choisi, completeCentimes, action, montantCentimes, soldeCentimes, tout } = saisie;
  if (choisi) {
    const disponibleCentimes = choisi.resteCentimes ?? completeCentimes;
    const reste = disponibleCentimes === null || montantCentimes === null ? null : disponibleCentimes - montantCentimes;
    return { partCentimes: montantCentimes, disponibleCentimes, resteCentimes: reste, gardable: false };
  }
  const gardable =
    montantCentimes !== null &&
    soldeCentimes > 0 &&
    montantCentimes > soldeCentimes &&
    action !== null &&
    natureDuReglement(action) !== null;
  const partCentimes = gardable && !tout ? soldeCentimes : montantCentimes;
  return {
    partCentimes,
    disponibleCentimes: montantCentimes,
    resteCentimes: montantCentimes === null || partCentimes === null ? null : montantCentimes - partCentimes,
    gardable,
  };
};
