import { AppError } from '#shared/core/app-error.ts';

export const extracteurErrors = {
  consentementManquant: () =>
    new AppError(409, 'CONSENTEMENT_MANQUANT', 'Votre consentement est nécessaire avant de recueillir vos ventes.', {
      errors: [{ pointer: '/consentement', detail: 'Votre consentement est obligatoire.' }],
    }),
};
