import type { QueryClient } from '@tanstack/react-query';
import { relireSujets } from '#web/lib/query.ts';

/** What an act on a promotion changes: promotions, the encours born of them, what laboratories owe. */
export const rafraichirPromotions = (client: QueryClient) =>
  relireSujets(client, 'promotion', 'encours', 'laboratoire');
