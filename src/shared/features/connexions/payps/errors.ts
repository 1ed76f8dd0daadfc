import { AppError } from '#shared/core/app-error.ts';

/** The refusals of Payps, in French (PAY-2). */
export const paypsErrors = {
  communication: () =>
    new AppError(502, 'PAYPS_COMMUNICATION', 'Erreur de communication avec Payps, veuillez réessayer.'),
  identifiants: () =>
    new AppError(409, 'PAYPS_IDENTIFIANTS', 'L’e-mail ou le mot de passe Payps est incorrect.', {
      errors: [{ pointer: '/motDePasse', detail: 'L’e-mail ou le mot de passe Payps est incorrect.' }],
    }),
  compteInconnu: () =>
    new AppError(409, 'PAYPS_COMPTE_INCONNU', 'Ces identifiants ne correspondent à aucun compte Payps.', {
      errors: [{ pointer: '/email', detail: 'Ces identifiants ne correspondent à aucun compte Payps.' }],
    }),
  quota: () =>
    new AppError(429, 'PAYPS_QUOTA', 'Payps a reçu trop de demandes de votre part : réessayez dans quelques minutes.'),
  reponseInattendue: () =>
    new AppError(
      502,
      'PAYPS_REPONSE_INATTENDUE',
      'Payps a donné une réponse inattendue. Rien n’est changé ; les équipes de Pharmaccord en sont averties.',
    ),
  refus: () => new AppError(409, 'PAYPS_REFUS', 'Payps a refusé cette demande. Réessayez plus tard.'),
  nonAutorisee: () =>
    new AppError(
      409,
      'PAYPS_NON_AUTORISEE',
      'L’adresse de Payps n’est pas réglée ou n’est pas autorisée : demandez aux équipes de Pharmaccord.',
    ),
  pasConnecte: () => new AppError(409, 'PAYPS_DECONNECTE', 'Payps n’est pas connecté.'),
  adresseIncorrecte: () => {
    const detail = 'L’adresse commence par https:// (ou http:// pour un essai local).';
    return new AppError(400, 'REQUETE_INVALIDE', detail, { errors: [{ pointer: '/url', detail }] });
  },
};

/** Shown when the account was disconnected on our side without an answer of Payps (PAY-4). */
export const DECONNEXION_SANS_REPONSE =
  'Erreur lors de la déconnexion de Payps : il n’a pas répondu. Vous êtes déconnecté ici, et le jeton est oublié.';
