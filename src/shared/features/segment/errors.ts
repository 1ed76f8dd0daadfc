import { AppError } from '#shared/core/app-error.ts';

const NOM_UTILISE = 'Ce nom est déjà celui d’un autre segment.';

export const segmentErrors = {
  nomUtilise: () => new AppError(409, 'SEGMENT_DEJA_UTILISE', NOM_UTILISE, { errors: [{ pointer: '/nom', detail: NOM_UTILISE }] }),
};
