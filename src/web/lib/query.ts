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
        // Never paused offline: the screen says that the connection is lost.
        networkMode: 'always',
        retry: (echecs, erreur) => echecs < MAX_REPRISES && estPassager(erreur),
        retryDelay: (echecs) => Math.min(500 * 2 ** echecs, 4000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Everything shown is read again, and a first reading in progress too: it may have begun too early. */
export const relireTout = (queryClient: QueryClient): void => {
  const enChemin = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const { queryKey, promise } of enChemin)
    promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => {});
  void queryClient.invalidateQueries();
};
