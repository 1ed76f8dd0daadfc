import type { ReglagesOtlp } from './reglages.ts';
import { observerPar } from './suivre.ts';

type Observation = {
  /** Sends what waits, for a few seconds at most, and tells nothing any more. */
  arreter(): Promise<void>;
};

/**
 * Traces and metrics, where the configuration wants them. Without it, not a line of OpenTelemetry is read (EXP-113).
 * @returns undefined when nothing is observed
 */
export const observerInstance = async (
  reglages: ReglagesOtlp | undefined,
  outils: Parameters<(typeof import('./otlp.ts'))['ouvrirOtlp']>[1],
): Promise<Observation | undefined> => {
  if (!reglages) return undefined;
  const { ouvrirOtlp } = await import('./otlp.ts');
  const otlp = ouvrirOtlp(reglages, outils);
  const cesser = observerPar(otlp);
  return {
    arreter: async () => {
      cesser();
      await otlp.arreter();
    },
  };
};
