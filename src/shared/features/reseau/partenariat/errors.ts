import { AppError } from '#shared/core/app-error.ts';

const NOM_UTILISE = 'Ce nom est déjà celui d’un autre partenariat.';

export const partenariatErrors = {
  nomUtilise: () =>
    new AppError(409, 'NOM_DEJA_UTILISE', NOM_UTILISE, { errors: [{ pointer: '/nom', detail: NOM_UTILISE }] }),
  utilise: (utilisations: number) =>
    new AppError(
      409,
      'PARTENARIAT_UTILISE',
      `Impossible de supprimer ce partenariat : il sert à ` +
        `${utilisations === 1 ? 'une condition' : `${utilisations} conditions`} de votre groupement.`,
      { details: { utilisations } },
    ),
  tropDePartenariats: (max: number) =>
    new AppError(409, 'TROP_DE_PARTENARIATS', `Vous avez déjà ${max} partenariats : c’est le maximum.`),
};
