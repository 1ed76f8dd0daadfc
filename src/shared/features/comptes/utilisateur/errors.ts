import { AppError } from '#shared/core/app-error.ts';

export const utilisateurErrors = {
  surSoiMeme: () =>
    new AppError(
      409,
      'ACTE_SUR_SOI_MEME',
      'Vous ne pouvez pas changer votre propre rôle, ni désactiver ou supprimer votre compte.',
    ),
  reinitialiserSoi: () =>
    new AppError(409, 'ACTE_SUR_SOI_MEME', 'Changez votre propre mot de passe depuis votre profil.'),
  dernierChef: (role: string) =>
    new AppError(
      409,
      'DERNIER_ADMINISTRATEUR',
      `C’est la dernière personne active ayant le rôle « ${role} » : donnez d’abord ce rôle à quelqu’un d’autre.`,
    ),
  lie: () =>
    new AppError(
      409,
      'UTILISATEUR_LIE',
      'Des éléments dépendent encore de cette personne : désactivez son compte plutôt que de le supprimer.',
    ),
};
