import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from './schemas-nommes.ts';
import { instant } from './dates.ts';

/** One entry of the journal as the history of an item shows it. */
export const acteHistoriqueSchema = z.object({
  id: entierLu,
  le: instant,
  par: z.string(),
  impersonation: z.boolean(),
  action: z.string(),
});

nommer({ acteHistoriqueSchema });
