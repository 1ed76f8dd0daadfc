import type { BaseRfa } from '../schemas/enumerations.ts';
import type { Centiemes } from './calcul.ts';
import { periodePrecedente, type MoisDeBase } from './mois.ts';
import type { BornesDePeriode } from './periodes.ts';

const CENT_POUR_CENT = 10_000n;

/**
 * The growth of the purchases over the year before (RFA-35), rounded down: a rounding never makes a palier reached.
 * @param achats cents
 * @param reference cents; null or zero when unknown
 * @returns hundredths of a percent; zero when purchases shrank, or when the year before is unknown
 */
export const evolutionDe = (achats: number, reference: number | null): Centiemes =>
  reference === null || reference <= 0 || achats <= reference
    ? 0
    : Number((BigInt(achats - reference) * CENT_POUR_CENT) / BigInt(reference));

/** The smallest purchases whose growth reaches a threshold (RFA-35), in cents. @param seuil hundredths of a percent */
export const achatsPourEvolution = (reference: number, seuil: Centiemes): number =>
  reference + Number((BigInt(reference) * BigInt(seuil) + CENT_POUR_CENT - 1n) / CENT_POUR_CENT);

type Comparee = {
  readonly type: BaseRfa;
  /** The typed base of the year before, for the whole year. */
  readonly reference: Centiemes | null;
  /** The known months of the year before, for the same gamme. */
  readonly basesPrecedentes: readonly MoisDeBase[];
};

/**
 * The reference of a period's growth (RFA-35): the typed one when the year is a single period; else the same months of
 * the year before when all are known, else the typed one.
 * @returns cents; null when the RFA is not on growth, or when the year before is unknown
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
