import { AppError } from '#shared/core/app-error.ts';

const surChamp = (status: 400 | 409, code: string, pointer: string, detail: string) =>
  new AppError(status, code, detail, { errors: [{ pointer, detail }] });

export const delegueErrors = {
  decisionDeLAutre: () =>
    new AppError(
      403,
      'DECISION_DE_L_AUTRE',
      'Cette décision revient à l’autre partie : nul n’approuve sa propre demande.',
    ),
  /** A delegate cannot read an account whose own users are shut out for lack of a subscription (RES-80). */
  pharmacieSansAbonnement: () =>
    new AppError(
      402,
      'COMPTE_SUIVI_SANS_ABONNEMENT',
      'Son abonnement n’est plus actif : rien ne s’y lit pour l’instant.',
    ),
  expirationPassee: () =>
    surChamp(
      409,
      'EXPIRATION_PASSEE',
      '/expireLe',
      'La date de fin de cet accès est passée : choisissez-en une nouvelle d’abord.',
    ),
  plusModifiable: () =>
    new AppError(409, 'TRANSITION_IMPOSSIBLE', 'Cet accès a été refusé : il n’y a plus rien à modifier.'),
  laboratoiresManquants: () =>
    surChamp(
      400,
      'REQUETE_INVALIDE',
      '/laboratoireIds',
      'Choisissez au moins un laboratoire, ou cochez « Tous les laboratoires ».',
    ),
  laboratoireInconnu: () =>
    surChamp(
      400,
      'REQUETE_INVALIDE',
      '/laboratoireIds',
      'Un de ces laboratoires n’est pas, ou plus, dans votre liste.',
    ),
  finPassee: () => surChamp(400, 'REQUETE_INVALIDE', '/expireLe', 'La date de fin ne peut pas être passée.'),
  sorteImpossible: () =>
    surChamp(400, 'REQUETE_INVALIDE', '/sorte', 'Un groupement ouvre ses opérations à un délégué, jamais son compte.'),
  offreFinie: () => new AppError(409, 'OFFRE_FINIE', 'L’accès proposé est terminé : demandez à être invité à nouveau.'),
  autreAdresse: (mail: string) =>
    new AppError(409, 'AUTRE_COMPTE', `Cette proposition s’adresse à ${mail} : connectez-vous avec son compte.`),
  autreCompte: (sorte: 'TRADE' | 'CONNEXION') =>
    new AppError(
      409,
      'AUTRE_COMPTE',
      sorte === 'TRADE'
        ? 'Cette proposition s’adresse à un délégué : connectez-vous avec un compte de délégué, ou créez-en un.'
        : 'Cette proposition s’adresse à l’administrateur d’une autre pharmacie : connectez-vous avec son compte.',
    ),
};
