import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from './schemas-nommes.ts';
import { instant } from './dates.ts';

/** What was done to an item, as its history shows it: an entry of the journal. */
export const acteHistoriqueSchema = z.object({
  id: entierLu,
  le: instant,
  par: z.string(),
  impersonation: z.boolean(),
  action: z.string(),
});

nommer({ acteHistoriqueSchema });
