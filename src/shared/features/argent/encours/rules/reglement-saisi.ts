import type { Jour } from '#shared/core/dates.ts';
import type { Encours, EtatEncours } from '../schemas.ts';
import { estPossibleEncours } from '../rules.ts';

export type ReglementEnCours = {
  readonly etat: EtatEncours;
  /** The balance before this settlement. */
  readonly soldeCentimes: number;
  /** Null when nothing is received, or nothing is typed yet. */
  readonly montantCentimes: number | null;
  /** Whether the person asks to close in spite of the gap. */
  readonly solder: boolean;
};

export type EffetReglement = {
  /** The balance afterwards; negative when more came than due. */
  readonly resteCentimes: number;
  readonly devient: 'REGLE' | 'PARTIEL';
  /** Whether closing leaves a gap, either way, which needs a motive. */
  readonly motifRequis: boolean;
  /** Whether the encours may stay open: less than the balance, on a declared encours. */
  readonly partielPossible: boolean;
};

/**
 * The effect of a settlement being typed, for the dialog to show it before it is sent (the server decides with
 * `regler`).
 */
export const effetReglement = ({ etat, soldeCentimes, montantCentimes, solder }: ReglementEnCours): EffetReglement => {
  const resteCentimes = soldeCentimes - (montantCentimes ?? 0);
  const partielPossible = resteCentimes > 0 && montantCentimes !== null && estPossibleEncours('reglerPartiel', etat);
  const devient = partielPossible && !solder ? 'PARTIEL' : 'REGLE';
  return { resteCentimes, devient, motifRequis: devient === 'REGLE' && resteCentimes !== 0, partielPossible };
};

/**
 * Whether a settlement is dated before the fact it settles: a confirmation is asked, it is not refused (ENC-32).
 * @param date null when not typed yet
 */
export const precedeLeFait = (date: Jour | null, { dateOrigine }: Pick<Encours, 'dateOrigine'>): boolean =>
  date !== null && date < dateOrigine;
