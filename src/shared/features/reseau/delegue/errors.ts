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
  personneInconnue: (qui: string) =>
    surChamp(
      400,
      'REQUETE_INVALIDE',
      '/identifiant',
      `Aucun ${qui} n’a exactement cet identifiant ou cette adresse e-mail.`,
    ),
  dejaLiee: (pointer: string) =>
    surChamp(
      409,
      'HABILITATION_EXISTANTE',
      pointer,
      'Un accès ou une demande existe déjà : retrouvez-le dans la liste.',
    ),
};
