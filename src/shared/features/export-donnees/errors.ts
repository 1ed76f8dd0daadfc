import { AppError } from '#shared/core/app-error.ts';

export const exportErrors = {
  ferme: (jour: string) =>
    new AppError(
      409,
      'EXPORT_FERME',
      `Vos données n’étaient plus exportables après le ${jour} : contactez votre interlocuteur Pharmaccord.`,
    ),
  expire: () => new AppError(409, 'EXPORT_EXPIRE', 'Cet export n’est plus disponible : demandez-en un nouveau.'),
};
