import { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { RACINE_HABILITATION } from './queries.ts';

/** What was asked or offered and has no answer: apart from what the header of every page counts. */
export const envoiQueries = {
  demandes: () => lectureDe([...RACINE_HABILITATION, 'demandes'], demandeAccesContract.mesDemandesAcces),
  invitations: () => lectureDe([...RACINE_HABILITATION, 'invitations'], invitationAccesContract.invitationsAcces),
};
