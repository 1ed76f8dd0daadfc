import { AppError } from '#shared/core/app-error.ts';

const NOM_UTILISE = 'Ce nom est déjà celui d’un autre segment.';

const enumerer = (noms: readonly string[]): string => {
  const cites = noms.slice(0, 3).map((nom) => `« ${nom} »`);
  const reste = noms.length - cites.length;
  const liste = reste > 0 ? `${cites.join(', ')} et ${reste} autre${reste > 1 ? 's' : ''}` : cites.join(', ');
  return `${liste} ${noms.length === 1 ? 'le vise' : 'le visent'}`;
};

export const segmentErrors = {
  /** A segment targeted by an operation in progress is not deleted. */
  viseParOperations: (noms: readonly string[]) =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      `Impossible de supprimer ce segment : ${enumerer(noms)}. Retirez-le d’abord de ces opérations.`,
      {
        details: { operations: noms },
      },
    ),
  /** A segment targeted by the RFA of a year that is not over is not deleted (RES-11). */
  viseParRfas: (noms: readonly string[]) =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      `Impossible de supprimer ce segment : ${enumerer(noms)}. Retirez-le d’abord de ces RFA.`,
      { details: { rfas: noms } },
    ),
  /** A segment is not deleted while a condition, an RFA or a promotion in progress targets it (RES-11). */
  utilise: () =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      'Impossible de supprimer ce segment : une opération lui est destinée. Retirez-le d’abord de sa cible.',
    ),
  nomUtilise: () =>
    new AppError(409, 'SEGMENT_DEJA_UTILISE', NOM_UTILISE, { errors: [{ pointer: '/nom', detail: NOM_UTILISE }] }),
  /** A segment targeted by published conditions that still run is not deleted. */
  viseParConditions: ({ conditions }: { readonly conditions: number }) =>
    new AppError(
      409,
      'SEGMENT_CIBLE',
      `Impossible de supprimer ce segment : ${
        conditions === 1 ? 'une condition publiée le vise' : `${conditions} conditions publiées le visent`
      }.`,
      { details: { conditions } },
    ),
};
