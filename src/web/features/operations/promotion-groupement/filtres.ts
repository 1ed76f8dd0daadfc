import type { z } from 'zod';
import type { filtresModeles } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The screen as its address says it. */
export type UrlModeles = EtatUrl<z.ZodObject<typeof filtresModeles>>;

/** Before the names of the members' filters in the address: the list has its own beside. */
export const VUE_ADHERENTS = 'adherents.';
