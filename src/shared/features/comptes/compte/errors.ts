import { AppError } from '#shared/core/app-error.ts';

/** The codes and sentences of a failed login (CPT-2). */
export const compteErrors = {
  identifiants: () => new AppError(401, 'IDENTIFIANTS_INCORRECTS', 'Problème d’authentification, veuillez réessayer'),
  pasEncoreAccepte: () =>
    new AppError(
      401,
      'NOT_ACCEPTED_YET',
      'Votre compte est en attente de confirmation, cela ne devrait plus prendre très longtemps.',
    ),
  tenantTermine: () =>
    new AppError(
      401,
      'TENANT_TERMINATED',
      'Problème d’authentification, veuillez réessayer ou contacter les équipes Pharmaccord',
    ),
  compteRefuse: () =>
    new AppError(
      401,
      'TENANT_REFUSED',
      'Votre inscription n’a pas été acceptée. Le mail de Pharmaccord en dit le motif : répondez-y pour la ' +
        'faire relire.',
    ),
  compteDesactive: () =>
    new AppError(
      401,
      'TENANT_DEACTIVATED',
      'Votre compte est désactivé, ses données sont gardées. Répondez au mail de Pharmaccord qui vous l’a dit ' +
        'pour le rouvrir.',
    ),
  tropDeTentatives: (secondes: number) =>
    new AppError(429, 'TROP_DE_TENTATIVES', 'Trop de tentatives de connexion, veuillez patienter avant de réessayer.', {
      details: { secondes },
    }),
  motDePasseInchange: () =>
    new AppError(400, 'MOT_DE_PASSE_INCHANGE', 'Choisissez un mot de passe différent de l’actuel.', {
      errors: [{ pointer: '', detail: 'Choisissez un mot de passe différent de l’actuel.' }],
    }),
  motDePasseIncorrect: (pointer: string) =>
    new AppError(400, 'MOT_DE_PASSE_INCORRECT', 'Le mot de passe actuel n’est pas le bon.', {
      errors: [{ pointer, detail: 'Le mot de passe actuel n’est pas le bon.' }],
    }),
  mailUtilise: () =>
    new AppError(409, 'MAIL_DEJA_UTILISE', 'Cette adresse e-mail est déjà utilisée.', {
      errors: [{ pointer: '/email', detail: 'Cette adresse e-mail est déjà utilisée.' }],
    }),
  tropDInvitations: (secondes: number, parJour: number) => {
    const detail =
      `Un compte envoie ${parJour} invitations par jour au plus : donnez un mot de passe provisoire, ou ` +
      `invitez cette personne demain.`;
    return new AppError(429, 'TROP_D_INVITATIONS', detail, {
      errors: [{ pointer: '/email', detail }],
      details: { secondes },
    });
  },
  lienInvalide: () => new AppError(404, 'LIEN_INVALIDE', 'Ce lien n’est pas valide : vérifiez qu’il est entier.'),
  lienUtilise: () => new AppError(409, 'LIEN_UTILISE', 'Ce lien a déjà servi : il ne vaut qu’une fois.'),
  contestationExpiree: () =>
    new AppError(
      409,
      'LIEN_EXPIRE',
      'Ce lien n’est plus valable : il ne l’était que 7 jours. Connectez-vous pour vérifier ce qui est enregistré.',
    ),
  changeDepuis: () =>
    new AppError(
      409,
      'CHANGE_DEPUIS',
      'Cela a encore été changé depuis : ouvrez le mail le plus récent qui en parle, ou connectez-vous pour le ' +
        'corriger.',
    ),
  lienExpire: () => new AppError(409, 'LIEN_EXPIRE', 'Ce lien n’est plus valable : il ne l’était que 30 minutes.'),
};
