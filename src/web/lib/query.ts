import { QueryClient } from '@tanstack/react-query';
import { estPassager } from './echecs.ts';

const MAX_REPRISES = 2;

/** Server state: 10 s of freshness, retried only when the same request may succeed later. */
export const creerQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 300_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Never paused offline: the screen says the connection is lost rather than waiting without a word.
        networkMode: 'always',
        retry: (echecs, erreur) => echecs < MAX_REPRISES && estPassager(erreur),
        retryDelay: (echecs) => Math.min(500 * 2 ** echecs, 4000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
