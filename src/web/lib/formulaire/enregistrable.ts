import { erreurNomFichier, renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';

/** Renames a file whose name the server would refuse. */
export const valeurEnregistrable = (fichier: File): File =>
  erreurNomFichier(fichier.name) === null
    ? fichier
    : new File([fichier], renommerFichier(fichier.name), { type: fichier.type });
