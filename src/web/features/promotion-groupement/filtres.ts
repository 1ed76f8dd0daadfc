import type { z } from 'zod';
import type { filtresModeles } from '#shared/features/promotion-groupement/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** The screen as its address says it. */
export type UrlModeles = EtatUrl<z.ZodObject<typeof filtresModeles>>;
