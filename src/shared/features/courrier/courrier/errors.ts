import { AppError } from '#shared/core/app-error.ts';

export const courrierErrors = {
  lienPersonnel: () =>
    new AppError(
      409,
      'COURRIER_PERSONNEL',
      'Ce mail porte un lien personnel : il ne repart qu’à l’adresse d’origine. Corrigez l’adresse là où elle est ' +
        'tenue (la personne, l’invitation, le contact du laboratoire), puis écrivez de nouveau de là.',
    ),
  rienARenvoyer: () =>
    new AppError(
      409,
      'COURRIER_DEJA_PARTI',
      'Ce courrier est déjà parti ou attend son envoi : il n’y a rien à renvoyer.',
    ),
};
