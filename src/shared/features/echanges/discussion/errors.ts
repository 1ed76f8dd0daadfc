import { AppError } from '#shared/core/app-error.ts';
import { coreErrors } from '#shared/core/errors.ts';
import { libelleStatut } from './messages.ts';
import type { StatutDiscussion } from './schemas.ts';

const refus = (code: string, message: string) => new AppError(409, code, message);

export const discussionErrors = {
  messageVide: (pointer = '/texte') => coreErrors.champInvalide(pointer, 'Le message est vide.'),
  messageTropComplexe: (pointer = '/texte') =>
    coreErrors.champInvalide(pointer, 'La mise en forme de ce message est trop complexe : simplifiez-la.'),
  statutImpossible: (de: StatutDiscussion | null, vers: StatutDiscussion) =>
    refus(
      'TRANSITION_IMPOSSIBLE',
      de
        ? `Une discussion « ${libelleStatut[de]} » ne passe pas à « ${libelleStatut[vers]} ».`
        : `Une discussion ne commence pas par « ${libelleStatut[vers]} ».`,
    ),
  tropTard: () =>
    refus('DELAI_DEPASSE', 'Un message se corrige ou se retire pendant 15 minutes : répondez pour le préciser.'),
  sansGroupement: () =>
    coreErrors.champInvalide(
      '/partage',
      'Cet élément ne vient pas de votre groupement : il n’y a personne avec qui le partager.',
    ),
  dejaRetire: () => refus('MESSAGE_RETIRE', 'Ce message est déjà retiré.'),
};
