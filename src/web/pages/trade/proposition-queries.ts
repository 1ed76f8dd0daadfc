import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { propositionContract } from '#shared/features/operations/proposition/contract.ts';
import { call } from '#web/lib/api.ts';
import { tradeQueries } from './queries.ts';

const RACINE = tradeQueries.racine;
type FiltresPlan = QueryInputOf<(typeof propositionContract)['planTrade']>;

export const propositionQueries = {
  references: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'references', id],
      queryFn: ({ signal }) => call(propositionContract.referencesTrade, { params: { id }, signal }),
      retry: false,
    }),
  plan: (id: number, query: FiltresPlan) =>
    queryOptions({
      queryKey: [...RACINE, 'plan', id, query],
      queryFn: ({ signal }) => call(propositionContract.planTrade, { params: { id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  /** The fields of a proposal that may still be changed. */
  proposition: (pharmacieId: number, id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'proposition', pharmacieId, id],
      queryFn: ({ signal }) => call(propositionContract.lireProposition, { params: { pharmacieId, id }, signal }),
      retry: false,
      staleTime: 0,
    }),
};
