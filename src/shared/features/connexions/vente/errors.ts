import { AppError } from '#shared/core/app-error.ts';

export const venteErrors = {
  /** @param raison says which pharmacy it is of (CNX-82) */
  autreOfficine: (raison: string) =>
    new AppError(400, 'AUTRE_OFFICINE', raison, { errors: [{ pointer: '/fichiers', detail: raison }] }),
  /** @param raison of the first refused line */
  aucuneVente: (raison = 'Ce fichier ne contient aucune vente.') =>
    new AppError(400, 'AUCUNE_VENTE', raison, { errors: [{ pointer: '/fichiers', detail: raison }] }),
};
