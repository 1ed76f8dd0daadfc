import { AppError } from '#shared/core/app-error.ts';

const surFichier = (code: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer: '/fichiers', detail }] });

export const importOffreErrors = {
  fichierAbsent: () => surFichier('FICHIER_ABSENT', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  tropDeColonnes: (max: number) => surFichier('TROP_DE_COLONNES', `Ce fichier dépasse ${max} colonnes.`),
  /** The file has blocking remarks, already shown by the preview. */
  bloquee: (phrases: readonly string[]) => surFichier('OFFRE_ILLISIBLE', phrases.join(' ')),
  champEnDouble: () => {
    const detail = 'Un champ ne peut être choisi que pour une seule colonne.';
    return new AppError(400, 'COLONNE_EN_DOUBLE', detail, { errors: [{ pointer: '/correspondance', detail }] });
  },
};
