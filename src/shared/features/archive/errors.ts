import { AppError } from '#shared/core/app-error.ts';

export const archiveErrors = {
  indisponible: () => new AppError(409, 'ARCHIVE_INDISPONIBLE', 'Cette archive n’est plus disponible : demandez-en une nouvelle.'),
  changee: () =>
    new AppError(
      409,
      'ARCHIVE_CHANGEE',
      'Un document de cette archive a été supprimé, ou ne vous est plus visible : demandez-en une nouvelle.',
    ),
  vide: () =>
    new AppError(
      409,
      'ARCHIVE_VIDE',
      'Il ne reste rien à mettre dans cette archive : ce que vous aviez choisi a été supprimé, ou ne vous est plus visible.',
    ),
  plusAdmis: () => new AppError(403, 'ACTION_INTERDITE', 'La personne qui a demandé cette archive n’a plus accès à ce compte.'),
};
