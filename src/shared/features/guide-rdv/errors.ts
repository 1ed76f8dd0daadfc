import { AppError } from '#shared/core/app-error.ts';

export const guideErrors = {
  existe: () => new AppError(409, 'GUIDE_EXISTANT', 'Votre guide existe déjà : rechargez la page pour le modifier.'),
  pointEnDouble: () => new AppError(400, 'REQUETE_INVALIDE', 'Un point ou une section est indiqué deux fois.'),
};
