import type { Fourchette } from '#shared/features/argent/rfa/rules/prevision.ts';

export type ProgressionRfa = {
  readonly base: number;
  readonly seuils: readonly number[];
  readonly prevision: Fourchette | null;
};

const MARGE = 1.08;
/** Most that a forecast may exceed the last threshold on the bar, so that it does not squash the rest. */
const AU_PLUS = 1.6;

/**
 * Scale of the bar: gives the position of a number, in hundredths of the width. The last threshold and the base are
 * always visible.
 */
export const echelleDe = ({ base, seuils, prevision }: ProgressionRfa): ((nombre: number) => number) => {
  const but = Math.max(base, ...seuils, 0);
  const prevu = prevision?.max ?? 0;
  const fin = but === 0 ? prevu * MARGE : Math.max(but * MARGE, Math.min(prevu * 1.02, but * AU_PLUS));
  return (nombre) => (fin <= 0 ? 0 : Math.min(100, Math.max(0, (nombre / fin) * 100)));
};
