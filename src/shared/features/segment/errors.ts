import { AppError } from '#shared/core/app-error.ts';

const NOM_UTILISE = 'Ce nom est déjà celui d’un autre segment.';

export const segmentErrors = {
  /** Entities §13: "delete refused if it targets a live condition, RFA or promotion". */
  utilise: () =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      'Impossible de supprimer ce segment : une opération lui est destinée. Retirez-le d’abord de sa cible.',
    ),
  nomUtilise: () => new AppError(409, 'SEGMENT_DEJA_UTILISE', NOM_UTILISE, { errors: [{ pointer: '/nom', detail: NOM_UTILISE }] }),
  /** The same for conditions that are published and still run. */
  viseParConditions: ({ conditions }: { readonly conditions: number }) =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      `Impossible de supprimer ce segment : ${conditions === 1 ? 'une condition publiée le vise' : `${conditions} conditions publiées le visent`}.`,
      { details: { conditions } },
    ),
};
