import { AppError } from '#shared/core/app-error.ts';

const refus = (code: string, message: string) => new AppError(409, code, message);

export const conditionErrors = {
  /** The copy of a condition goes to another year (CND-6). */
  memeAnnee: (annee: string) => {
    const detail = `La duplication vers la même année est impossible : choisissez une autre année que ${annee}.`;
    return new AppError(409, 'DUPLICATION_MEME_ANNEE', detail, { errors: [{ pointer: '/dateDebut', detail }] });
  },
  duGroupement: () =>
    refus(
      'CONDITION_DU_GROUPEMENT',
      'Cette condition est celle de votre groupement : elle suit le choix que vous avez accepté.',
    ),
  retiree: () => refus('CONDITION_RETIREE', 'Cette condition est retirée : remettez-la d’abord.'),
  nonRetiree: () => refus('CONDITION_NON_RETIREE', 'Cette condition n’est pas retirée.'),
  fichierManquant: () => {
    const detail = 'Choisissez au moins un fichier.';
    return new AppError(400, 'FICHIER_MANQUANT', detail, { errors: [{ pointer: '/fichiers', detail }] });
  },
  tropDePieces: () => refus('TROP_DE_PIECES', 'Une condition porte 50 pièces au plus.'),
};
