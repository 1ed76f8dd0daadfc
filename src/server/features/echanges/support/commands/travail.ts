import { z } from 'zod';
import { declarerTravail } from '#server/core/jobs/travail.ts';

const message = z.object({ conversationId: z.number(), commentaireId: z.number() });

/** Job that mails an answer if it is still unread five minutes later. */
export const reponseAPrevenir = declarerTravail({ nom: 'support-reponse', schema: message });
/** Job that mails a question; not started while an earlier one still waits. */
export const questionAAnnoncer = declarerTravail({ nom: 'support-question', schema: message });
