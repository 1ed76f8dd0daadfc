import { z } from 'zod';
import { declarerTravail } from '#server/core/jobs/travail.ts';

const message = z.object({ conversationId: z.number(), commentaireId: z.number() });

/** An answer that may still be unread in five minutes. */
export const reponseAPrevenir = declarerTravail({ nom: 'support-reponse', schema: message });
/** A question that nothing before it has announced. */
export const questionAAnnoncer = declarerTravail({ nom: 'support-question', schema: message });
