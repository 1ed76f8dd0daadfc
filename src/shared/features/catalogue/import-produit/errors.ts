import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import type { EtatImport } from './contract.ts';

const surChamp = (code: string, pointer: string, detail: string) =>
  new AppError(400, code, detail, { errors: [{ pointer, detail }] });

export const importErrors = {
  fichierAbsent: () => surChamp('FICHIER_ABSENT', '/fichiers', 'Choisissez un fichier CSV, TXT ou XLSX.'),
  fichierVide: () => coreErrors.fichierVide('Ce fichier ne contient aucune ligne de produit.'),
  tropDeColonnes: (max: number) => surChamp('TROP_DE_COLONNES', '/fichiers', `Ce fichier dépasse ${max} colonnes.`),
  colonneManquante: (detail: string) => surChamp('COLONNE_MANQUANTE', '/correspondance', detail),
  fichierDepasse: () =>
    new AppError(
      409,
      'FICHIER_DEPASSE',
      'Un fichier plus récent a été importé depuis, ou celui-ci n’est pas un fichier des médicaments.',
    ),
  retraitsChanges: () =>
    new AppError(409, 'RETRAITS_CHANGES', 'Le catalogue a changé entre-temps : relisez la liste avant de retirer.'),
  etatImpossible: (etat: EtatImport) =>
    new AppError(409, 'IMPORT_ETAT', 'L’état de cet import a changé entre-temps : rechargez la page.', {
      details: { etat },
    }),
};
