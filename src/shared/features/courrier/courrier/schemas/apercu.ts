import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';

/** The preview of a mail, exactly as it would be sent (CRR-28). */
export const apercuMailSchema = z.object({
  destinataires: z.array(z.string()),
  sujet: z.string(),
  texte: z.string(),
  html: z.string(),
});
export type ApercuMail = z.output<typeof apercuMailSchema>;

nommer({ apercuMailSchema });
