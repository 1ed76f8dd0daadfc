import { AppError } from '#shared/core/app-error.ts';

export const lgoErrors = {
  /** The button only makes sense for a connection that speaks. */
  essaiImpossible: () =>
    new AppError(409, 'LGO_SANS_API', 'Seule une connexion par API s’essaie : choisissez « Par API » et enregistrez.'),
};
