import type { Fourchette } from '#shared/features/argent/rfa/rules/prevision.ts';

export type ProgressionRfa = {
  readonly base: number;
  readonly seuils: readonly number[];
  readonly prevision: Fourchette | null;
};

const MARGE = 1.08;
/** A forecast far beyond the last threshold does not squash what is there. */
const AU_PLUS = 1.6;

/**
 * Where each number stands on the bar, in hundredths of its width: the last threshold and what was bought are always on
 * it.
 */
export const echelleDe = ({ base, seuils, prevision }: ProgressionRfa): ((nombre: number) => number) => {
  const but = Math.max(base, ...seuils, 0);
  const prevu = prevision?.max ?? 0;
  const fin = but === 0 ? prevu * MARGE : Math.max(but * MARGE, Math.min(prevu * 1.02, but * AU_PLUS));
  return (nombre) => (fin <= 0 ? 0 : Math.min(100, Math.max(0, (nombre / fin) * 100)));
};
