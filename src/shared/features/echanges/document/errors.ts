import { AppError } from '#shared/core/app-error.ts';
import { MAX_CATEGORIES, MAX_SELECTION, MAX_VERSIONS } from './schemas.ts';

const refus = (code: string, message: string, details = {}) => new AppError(409, code, message, { details });
const surChamp = (status: 400 | 409, code: string, pointer: string, detail: string) =>
  new AppError(status, code, detail, { errors: [{ pointer, detail }] });

export const documentErrors = {
  fichierManquant: () => surChamp(400, 'FICHIER_MANQUANT', '/fichiers', 'Choisissez un fichier.'),
  unSeulFichier: () => surChamp(400, 'UN_SEUL_FICHIER', '/fichiers', 'Envoyez un seul fichier à la fois.'),
  categorieInconnue: () =>
    surChamp(400, 'CATEGORIE_INCONNUE', '/categorieId', 'Cette catégorie n’existe plus : choisissez-en une autre.'),
  laboratoireInconnu: () =>
    surChamp(400, 'LABORATOIRE_INCONNU', '/laboratoireId', 'Ce laboratoire n’est pas l’un des vôtres.'),
  personneInconnue: () =>
    surChamp(400, 'PERSONNE_INCONNUE', '/authorizedUsers', 'Une des personnes choisies n’est plus dans votre compte.'),
  segmentInconnu: () => surChamp(400, 'SEGMENT_INCONNU', '/segmentIds', 'Un des segments choisis n’existe plus.'),
  partageReserve: () =>
    surChamp(400, 'PARTAGE_RESERVE', '/partage', 'Seul un groupement partage des documents avec des adhérents.'),
  tropDeVersions: () => refus('TROP_DE_VERSIONS', `Un document garde ${MAX_VERSIONS} versions au plus.`),
  nomUtilise: () => surChamp(409, 'NOM_DEJA_UTILISE', '/nom', 'Ce nom est déjà celui d’une autre catégorie.'),
  categorieUtilisee: (utilisations: number) =>
    refus(
      'CATEGORIE_UTILISEE',
      'Impossible de supprimer cette catégorie : ' +
        `${utilisations === 1 ? 'un document y est rangé' : `${utilisations} documents y sont rangés`}.`,
      { utilisations },
    ),
  /** Some documents of the category are hidden from this person, so the message does not give their number. */
  categorieOccupee: () =>
    refus(
      'CATEGORIE_UTILISEE',
      'Impossible de supprimer cette catégorie : des documents que vous ne voyez pas y sont rangés.',
    ),
  derniereCategorie: () => refus('DERNIERE_CATEGORIE', 'Il reste au moins une catégorie.'),
  tropDeCategories: () =>
    refus('TROP_DE_CATEGORIES', `Vous avez déjà ${MAX_CATEGORIES} catégories : c’est le maximum.`),
  archiveTropVolumineuse: () =>
    new AppError(
      413,
      'ARCHIVE_TROP_VOLUMINEUSE',
      `Ces documents dépassent 300 Mo ensemble : choisissez-en moins (${MAX_SELECTION} au plus).`,
    ),
  mailTropVolumineux: () => new AppError(413, 'MAIL_TROP_VOLUMINEUX', 'Le mail dépasse 10 Mo.'),
  nonPartage: () => refus('DOCUMENT_NON_PARTAGE', 'Ce document n’est partagé avec aucun adhérent.'),
  dejaRelance: () => refus('DEJA_RELANCE', 'Ce document a déjà été rappelé aujourd’hui.'),
};
