import { AppError } from '#shared/core/app-error.ts';

export const syncLgoErrors = {
  rienAFaire: () =>
    new AppError(409, 'LGO_RIEN_A_FAIRE', 'Aucun de ces produits ne s’y prête maintenant. Rechargez la promotion.'),
  rienAExporter: () =>
    new AppError(409, 'LGO_RIEN_A_EXPORTER', 'Aucun produit de cette promotion n’est à mettre dans le LGO.'),
};
