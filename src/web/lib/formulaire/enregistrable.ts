import { erreurNomFichier, renommerFichier } from '#shared/core/fichiers/nom-fichier.ts';

/** The same file, under a name that the server accepts. */
export const valeurEnregistrable = (fichier: File): File =>
  erreurNomFichier(fichier.name) === null
    ? fichier
    : new File([fichier], renommerFichier(fichier.name), { type: fichier.type });
