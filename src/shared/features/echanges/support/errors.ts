import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { MAX_OUVERTES, variablesReponse } from './rules.ts';
import { MAX_FICHIERS_SUPPORT, type EtatConversation } from './schemas.ts';

export const supportErrors = {
  messageVide: () => coreErrors.champInvalide('/texte', 'Le message est vide.'),
  tropDeFichiers: () =>
    coreErrors.champInvalide('/fichiers', `Joignez ${MAX_FICHIERS_SUPPORT} fichiers au plus à un message.`),
  tropDeConversations: () =>
    new AppError(
      409,
      'TROP_DE_CONVERSATIONS',
      `Vous avez déjà ${MAX_OUVERTES} conversations ouvertes avec le support : poursuivez l’une d’elles.`,
    ),
  etatInchange: (etat: EtatConversation) =>
    new AppError(
      409,
      'TRANSITION_IMPOSSIBLE',
      etat === 'CLOSE' ? 'Cette conversation est déjà close.' : 'Cette conversation est déjà ouverte.',
    ),
  tropDeMessages: (attente: number) =>
    coreErrors.tropDeTentatives(attente, 'Trop de messages en peu de temps, veuillez patienter avant d’écrire encore.'),
  titreDejaPris: () =>
    new AppError(409, 'TITRE_DEJA_PRIS', 'Une réponse type porte déjà ce titre.', {
      errors: [{ pointer: '/titre', detail: 'Une réponse type porte déjà ce titre.' }],
    }),
  variableInconnue: (noms: readonly string[]) =>
    coreErrors.champInvalide(
      '/texte',
      `${noms.map((nom) => `{${nom}}`).join(', ')} n’est pas une variable : employez ` +
        `${variablesReponse.map((nom) => `{${nom}}`).join(', ')}.`,
    ),
};
