import { AppError } from '#shared/core/app-error.ts';

export const typePrestationErrors = {
  nomUtilise: () => {
    const detail = 'Un type de prestation porte déjà ce nom.';
    return new AppError(409, 'NOM_DEJA_UTILISE', detail, { errors: [{ pointer: '/nom', detail }] });
  },
  /** The sentence comes from the specification (PRS-9). */
  utilise: (nombre: number) =>
    new AppError(409, 'TYPE_UTILISE', 'Impossible de supprimer un type de prestation utilisé', { details: { nombre } }),
  tropDeTypes: (max: number) =>
    new AppError(409, 'TROP_DE_TYPES', `Vous avez déjà ${max} types de prestation : c’est le maximum.`),
};
