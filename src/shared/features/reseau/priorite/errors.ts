import { AppError } from '#shared/core/app-error.ts';
import { formatNombre } from '#shared/core/textes/accord.ts';

export const prioriteErrors = {
  nomUtilise: () => {
    const detail = 'Une priorité porte déjà ce nom.';
    return new AppError(409, 'NOM_DEJA_UTILISE', detail, { errors: [{ pointer: '/nom', detail }] });
  },
  /** A priority in use is not deleted (RES-22). */
  utilisee: (utilisations: number) =>
    new AppError(
      409,
      'PRIORITE_UTILISEE',
      'Impossible de supprimer cette priorité : ' +
        `${utilisations === 1 ? 'une opération la porte' : `${formatNombre(utilisations)} opérations la portent`}.`,
      { details: { utilisations } },
    ),
  tropDePriorites: (max: number) =>
    new AppError(409, 'TROP_DE_PRIORITES', `Vous avez déjà ${max} priorités : c’est le maximum.`),
};
