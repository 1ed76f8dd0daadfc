import { demandeAccesContract } from '#shared/features/reseau/delegue/contract/demandes.ts';
import { invitationAccesContract } from '#shared/features/reseau/delegue/contract/invitations.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { RACINE_HABILITATION } from './queries.ts';

/** The unanswered requests and invitations, kept apart from the query that the header counts. */
export const envoiQueries = {
  demandes: () => lectureDe([...RACINE_HABILITATION, 'demandes'], demandeAccesContract.mesDemandesAcces),
  invitations: () => lectureDe([...RACINE_HABILITATION, 'invitations'], invitationAccesContract.invitationsAcces),
};
