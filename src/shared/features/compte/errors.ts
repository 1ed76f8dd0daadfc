import { AppError } from '#shared/core/app-error.ts';

/** Spec §4 and §8: the codes and sentences of a failed login. */
export const compteErrors = {
  identifiants: () => new AppError(401, 'IDENTIFIANTS_INCORRECTS', 'Problème d’authentification, veuillez réessayer'),
  pasEncoreAccepte: () =>
    new AppError(401, 'NOT_ACCEPTED_YET', 'Votre compte est en attente de confirmation, cela ne devrait plus prendre très longtemps.'),
  tenantTermine: () =>
    new AppError(401, 'TENANT_TERMINATED', 'Problème d’authentification, veuillez réessayer ou contacter les équipes Pharmaccord'),
  tropDeTentatives: (secondes: number) =>
    new AppError(429, 'TROP_DE_TENTATIVES', 'Trop de tentatives de connexion, veuillez patienter avant de réessayer.', {
      details: { secondes },
    }),
  motDePasseInchange: () =>
    new AppError(400, 'MOT_DE_PASSE_INCHANGE', 'Choisissez un mot de passe différent de l’actuel.', {
      errors: [{ pointer: '', detail: 'Choisissez un mot de passe différent de l’actuel.' }],
    }),
};
