import { AppError } from '#shared/core/app-error.ts';

export const guideErrors = {
  existe: () => new AppError(409, 'GUIDE_EXISTANT', 'Votre guide existe déjà : rechargez la page pour le modifier.'),
  introductionTropComplexe: () => {
    const detail = 'La mise en forme de l’introduction est trop complexe : simplifiez-la.';
    return new AppError(400, 'NOTE_TROP_COMPLEXE', detail, { errors: [{ pointer: '/introduction', detail }] });
  },
  pointEnDouble: () => new AppError(400, 'REQUETE_INVALIDE', 'Un point ou une section est indiqué deux fois.'),
};
