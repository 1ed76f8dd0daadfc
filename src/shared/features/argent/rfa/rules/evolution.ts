import type { BaseRfa } from '../schemas/enumerations.ts';
import type { Centiemes } from './calcul.ts';
import { periodePrecedente, type MoisDeBase } from './mois.ts';
import type { BornesDePeriode } from './periodes.ts';

const CENT_POUR_CENT = 10_000n;

/**
 * What purchases grew by against those of the year before (RFA-35), rounded down: a tier is never reached by a
 * rounding.
 * @param achats cents
 * @param reference cents; null or zero: not known
 * @returns hundredths of a percent; zero when they shrank, or when the year before is not known
 */
export const evolutionDe = (achats: number, reference: number | null): Centiemes =>
  reference === null || reference <= 0 || achats <= reference
    ? 0
    : Number((BigInt(achats - reference) * CENT_POUR_CENT) / BigInt(reference));

/** The least purchases whose evolution reaches a threshold (RFA-35), cents. @param seuil hundredths of a percent */
export const achatsPourEvolution = (reference: number, seuil: Centiemes): number =>
  reference + Number((BigInt(reference) * BigInt(seuil) + CENT_POUR_CENT - 1n) / CENT_POUR_CENT);

type Comparee = {
  readonly type: BaseRfa;
  /** Typed, of the whole year. */
  readonly reference: Centiemes | null;
  /** The year before, of the same range, when it is known. */
  readonly basesPrecedentes: readonly MoisDeBase[];
};

/**
 * What the evolution of a period is measured against (RFA-35): what was typed; else, and for one period of several, its
 * months of the year before when each is known.
 * @returns cents; null when it is not an evolution, or when nothing is known of the year before
 */
export const referenceDe = (
  { type, reference, basesPrecedentes }: Comparee,
  periode: BornesDePeriode,
  nbPeriodes: number,
): Centiemes | null => {
  if (type !== 'EVOLUTION_PCT') return null;
  if (nbPeriodes === 1 && reference !== null) return reference;
  return periodePrecedente(basesPrecedentes, periode, periode.fin)?.total ?? reference;
};
