import { AppError } from '#shared/core/app-error.ts';

const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const registreErrors = {
  fichierAbsent: () => surChamp('FICHIER_ABSENT', '/fichiers', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  /** The file has blocking remarks, already shown by the preview. */
  importImpossible: (phrases: readonly string[]) => surChamp('IMPORT_IMPOSSIBLE', '/fichiers', phrases.join(' ')),
};
