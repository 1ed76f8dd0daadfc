import { AppError } from '#shared/core/app-error.ts';

export const promotionGroupementErrors = {
  dejaPubliee: () =>
    new AppError(409, 'PROMOTION_DEJA_PUBLIEE', 'Cette opération est déjà publiée, ou ne peut pas l’être.'),
  nonPubliee: () =>
    new AppError(409, 'PROMOTION_NON_PUBLIEE', 'Cette opération n’est pas publiée : personne n’a à y répondre.'),
};
