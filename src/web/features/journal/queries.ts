import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { journalContract } from '#shared/features/journal/contract.ts';
import { call } from '#web/lib/api.ts';

const RACINE = ['journal'] as const;
type Filtres = Omit<QueryInputOf<(typeof journalContract)['pageJournal']>, 'curseur' | 'taille'>;

export const journalQueries = {
  /** Page after page: the journal is too long to be counted. */
  liste: (query: Filtres) =>
    infiniteQueryOptions({
      queryKey: [...RACINE, 'liste', query],
      queryFn: ({ signal, pageParam }) =>
        call(journalContract.pageJournal, { query: { ...query, ...(pageParam === null ? {} : { curseur: pageParam }) }, signal }),
      initialPageParam: null as string | null,
      getNextPageParam: ({ curseurSuivant }) => curseurSuivant,
      placeholderData: keepPreviousData,
    }),
  une: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'une', id],
      queryFn: ({ signal }) => call(journalContract.uneEcriture, { params: { id }, signal }),
      staleTime: Infinity,
    }),
  choix: (query: QueryInputOf<(typeof journalContract)['choixJournal']>) =>
    queryOptions({
      queryKey: [...RACINE, 'choix', query],
      queryFn: ({ signal }) => call(journalContract.choixJournal, { query, signal }),
      placeholderData: keepPreviousData,
    }),
};
