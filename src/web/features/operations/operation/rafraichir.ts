import type { QueryClient } from '@tanstack/react-query';
import { relireSujets } from '#web/lib/query.ts';

/**
 * Refreshes the data that an act on a promotion changes: promotions, their encours, the amounts due by laboratories.
 */
export const rafraichirPromotions = (client: QueryClient) =>
  relireSujets(client, 'promotion', 'encours', 'laboratoire');
