import { AppError } from '#shared/core/app-error.ts';
import { formatInstant } from '#shared/core/dates.ts';

export const extracteurErrors = {
  sansGroupement: () => new AppError(409, 'SANS_GROUPEMENT', 'Votre pharmacie n’est adhérente d’aucun groupement.'),
  rienADemander: () =>
    new AppError(409, 'RIEN_A_DEMANDER', 'Vos ventes ne se demandent pas au logiciel : importez un fichier.'),
  cleAgentRefusee: () =>
    new AppError(401, 'CLE_AGENT_REFUSEE', 'Cette clé n’est pas reconnue, ou elle a été révoquée.'),
  cleAgentExpiree: (expireLe: string) =>
    new AppError(
      401,
      'CLE_AGENT_EXPIREE',
      `Cette clé a expiré le ${formatInstant(expireLe)} : créez-en une autre dans Pharmaccord, puis collez-la dans ` +
        `le programme.`,
    ),
  depotTranche: () =>
    new AppError(
      409,
      'CONFLIT_VERSION',
      'Cet envoi a été remplacé par un plus récent, ou déjà accepté ou écarté : rechargez la page.',
    ),
  sansAgent: () =>
    new AppError(
      409,
      'SANS_AGENT',
      'Ce compte ne recueille pas ses ventes par un agent local : changez son mode de recueil.',
    ),
  consentementManquant: () =>
    new AppError(409, 'CONSENTEMENT_MANQUANT', 'Votre consentement est nécessaire avant de recueillir vos ventes.', {
      errors: [{ pointer: '/consentement', detail: 'Votre consentement est obligatoire.' }],
    }),
};
