import { AppError } from '#shared/core/app-error.ts';

export const venteErrors = {
  /** @param raison the sentence about the pharmacy found in the files (CNX-82) */
  autreOfficine: (raison: string) =>
    new AppError(400, 'AUTRE_OFFICINE', raison, { errors: [{ pointer: '/fichiers', detail: raison }] }),
  /** @param raison the reason of the first refused line */
  aucuneVente: (raison = 'Ce fichier ne contient aucune vente.') =>
    new AppError(400, 'AUCUNE_VENTE', raison, { errors: [{ pointer: '/fichiers', detail: raison }] }),
};
