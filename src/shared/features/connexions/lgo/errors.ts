import { AppError } from '#shared/core/app-error.ts';

export const lgoErrors = {
  rienEnAttente: () =>
    new AppError(409, 'RIEN_EN_ATTENTE', 'Aucun réglage du LGO n’attend plus de confirmation : rechargez la page.'),
  attenteChangee: () =>
    new AppError(
      409,
      'CONFLIT_VERSION',
      'Ce réglage du LGO a été changé depuis que vous l’avez lu : relisez-le avant de le confirmer.',
    ),
  /** A test only makes sense for a connection by API. */
  essaiImpossible: () =>
    new AppError(409, 'LGO_SANS_API', 'Seule une connexion par API s’essaie : choisissez « Par API » et enregistrez.'),
};
