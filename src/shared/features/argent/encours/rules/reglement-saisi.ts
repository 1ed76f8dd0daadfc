import type { Jour } from '#shared/core/dates.ts';
import type { Encours, EtatEncours } from '../schemas.ts';
import { estPossibleEncours } from '../rules.ts';

export type ReglementEnCours = {
  readonly etat: EtatEncours;
  /** Balance before this settlement. */
  readonly soldeCentimes: number;
  /** Null: nothing received, or nothing typed yet. */
  readonly montantCentimes: number | null;
  /** Asked for: close in spite of the gap. */
  readonly solder: boolean;
};

export type EffetReglement = {
  /** Still owed afterwards; negative when more came than was due. */
  readonly resteCentimes: number;
  readonly devient: 'REGLE' | 'PARTIEL';
  /** Closing leaves a gap, either way: its motive is needed. */
  readonly motifRequis: boolean;
  /** Less than the balance on a declared encours: it may stay to settle. */
  readonly partielPossible: boolean;
};

/**
 * What a settlement being typed would do, for the dialog to say so before it is sent (the server decides with
 * `regler`).
 */
export const effetReglement = ({ etat, soldeCentimes, montantCentimes, solder }: ReglementEnCours): EffetReglement => {
  const resteCentimes = soldeCentimes - (montantCentimes ?? 0);
  const partielPossible = resteCentimes > 0 && montantCentimes !== null && estPossibleEncours('reglerPartiel', etat);
  const devient = partielPossible && !solder ? 'PARTIEL' : 'REGLE';
  return { resteCentimes, devient, motifRequis: devient === 'REGLE' && resteCentimes !== 0, partielPossible };
};

/** Dated before what it settles: it is asked, not refused (ENC-32). @param date null: not typed yet */
export const precedeLeFait = (date: Jour | null, { dateOrigine }: Pick<Encours, 'dateOrigine'>): boolean =>
  date !== null && date < dateOrigine;
