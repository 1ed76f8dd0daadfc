import type { z } from 'zod';
import type { filtresModeles } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The screen as its address says it. */
export type UrlModeles = EtatUrl<z.ZodObject<typeof filtresModeles>>;

/** Prefix of the adhérents' filters in the address: the list has filters of its own. */
export const VUE_ADHERENTS = 'adherents.';
