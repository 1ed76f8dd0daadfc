import { z } from 'zod';
import { filtresModeles } from '#shared/features/operations/promotion-groupement/contract.ts';
import type { EtatUrl } from '#web/lib/url-state.ts';

/** Address of the list, on its screen and on the page of a laboratory. */
export const urlModelesPromotion = z.object(filtresModeles);
export type UrlModeles = EtatUrl<typeof urlModelesPromotion>;

/** Prefix of the adhérents' filters in the address: the list has filters of its own. */
export const VUE_ADHERENTS = 'adherents.';
