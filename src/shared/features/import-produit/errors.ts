import { AppError } from '#shared/core/app-error.ts';
import type { EtatImport } from './contract.ts';

const surChamp = (code: string, pointer: string, detail: string) => new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const importErrors = {
  fichierAbsent: () => surChamp('FICHIER_ABSENT', '/fichiers', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  fichierIllisible: (detail: string) => surChamp('FICHIER_ILLISIBLE', '/fichiers', detail),
  fichierVide: () => surChamp('FICHIER_VIDE', '/fichiers', 'Ce fichier ne contient aucune ligne de produit.'),
  tropDeLignes: (max: number) =>
    surChamp('TROP_DE_LIGNES', '/fichiers', `Ce fichier dépasse ${max.toLocaleString('fr-FR')} lignes : découpez-le.`),
  tropDeColonnes: (max: number) => surChamp('TROP_DE_COLONNES', '/fichiers', `Ce fichier dépasse ${max} colonnes.`),
  colonneManquante: (detail: string) => surChamp('COLONNE_MANQUANTE', '/correspondance', detail),
  etatImpossible: (etat: EtatImport) =>
    new AppError(409, 'IMPORT_ETAT', 'L’état de cet import a changé entre-temps : rechargez la page.', { details: { etat } }),
};
