import { AppError } from '#shared/core/app-error.ts';

export const courrierErrors = {
  rienARenvoyer: () =>
    new AppError(
      409,
      'COURRIER_DEJA_PARTI',
      'Ce courrier est déjà parti ou attend son envoi : il n’y a rien à renvoyer.',
    ),
};
