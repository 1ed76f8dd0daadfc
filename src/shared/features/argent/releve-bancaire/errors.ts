import { AppError } from '#shared/core/app-error.ts';
import type { LigneEcartee } from './schemas.ts';

/** The most reasons listed: a longer list would not be read. */
const MAX_DITES = 20;
const dire = ({ ligne, phrase }: LigneEcartee): string => (ligne === null ? phrase : `Ligne ${ligne} : ${phrase}`);

export const releveErrors = {
  /** Refuses the whole file, with each reason (RLV-5). */
  refuse: (raisons: readonly LigneEcartee[]) => {
    const phrases = raisons.slice(0, MAX_DITES).map(dire);
    return new AppError(400, 'RELEVE_REFUSE', phrases[0] ?? 'Ce relevé ne se lit pas.', {
      errors: phrases.map((detail) => ({ pointer: '/fichiers', detail })),
    });
  },
};
