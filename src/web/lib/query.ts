import { QueryClient } from '@tanstack/react-query';
import type { Sujet } from '#shared/core/sujets.ts';
import { estPassager } from './echecs.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Sujet, ...unknown[]];
    /** `suit`: read again when this other subject changes. */
    queryMeta: { readonly suit?: Sujet };
  }
}

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

/** What is shown of these subjects is read again. */
export const relireSujets = (queryClient: QueryClient, ...sujets: readonly Sujet[]): Promise<unknown> =>
  Promise.all(sujets.map((sujet) => queryClient.invalidateQueries({ queryKey: [sujet] })));

/**
 * After a call, what is shown is read again. An act is over once that is shown: the next one is made on this version.
 * After a refusal nothing is waited for. @throws what the call throws
 */
export const puisRelire = async <T>(appel: Promise<T>, relire: () => Promise<unknown>): Promise<T> => {
  try {
    const reponse = await appel;
    await relire();
    return reponse;
  } catch (echec) {
    void relire();
    throw echec;
  }
};

/**
 * The same for what is gone after the call: its sheet closes without waiting, or it would be looked for in vain.
 * @throws what the call throws
 */
export const partirPuisRelire = <T>(appel: Promise<T>, relire: () => Promise<unknown>): Promise<T> =>
  appel.finally(() => void relire());

/**
 * Everything shown is read again, and what is being read for the first time once more: that reading may have begun too
 * early.
 */
export const relireTout = (queryClient: QueryClient): void => {
  const enChemin = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const { queryKey, promise } of enChemin)
    promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => {});
  void queryClient.invalidateQueries();
};
