import { QueryClient } from '@tanstack/react-query';
import type { Sujet } from '#shared/core/sujets.ts';
import { estPassager } from './echecs.ts';

declare module '@tanstack/react-query' {
  interface Register {
    queryKey: readonly [Sujet, ...unknown[]];
    /** `suit`: another subject whose changes also refetch this query. */
    queryMeta: { readonly suit?: Sujet };
  }
}

const MAX_REPRISES = 2;

/** Query client of the server data: fresh for 10 s, retried only when the same request may succeed later. */
export const creerQueryClient = (): QueryClient =>
  new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        gcTime: 300_000,
        refetchOnWindowFocus: true,
        refetchOnReconnect: true,
        // Queries never pause offline, so that the screen can say that the connection is lost.
        networkMode: 'always',
        retry: (echecs, erreur) => echecs < MAX_REPRISES && estPassager(erreur),
        retryDelay: (echecs) => Math.min(500 * 2 ** echecs, 4000),
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });

/** Reads again all shown data of these subjects. */
export const relireSujets = (queryClient: QueryClient, ...sujets: readonly Sujet[]): Promise<unknown> =>
  Promise.all(sujets.map((sujet) => queryClient.invalidateQueries({ queryKey: [sujet] })));

/**
 * Reads the shown data again after a call, and resolves once it is read, so that the next act uses the new version.
 * After a refusal, does not wait for the reading.
 * @throws the error of the call
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
 * `puisRelire` for a deletion: resolves without waiting for the reading, so that the sheet closes and is not searched
 * in vain.
 * @throws the error of the call
 */
export const partirPuisRelire = <T>(appel: Promise<T>, relire: () => Promise<unknown>): Promise<T> =>
  appel.finally(() => void relire());

/** Reads all shown data again, including first readings under way: those may have begun too early. */
export const relireTout = (queryClient: QueryClient): void => {
  const enChemin = queryClient
    .getQueryCache()
    .findAll({ fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined });
  for (const { queryKey, promise } of enChemin)
    promise?.then(() => queryClient.invalidateQueries({ queryKey, exact: true })).catch(() => {});
  void queryClient.invalidateQueries();
};
