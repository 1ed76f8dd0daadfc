import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { segmentContract } from '#shared/features/reseau/segment/contract.ts';
import { call } from '#web/lib/api.ts';

/** The subject of the push channel: what changes on either side is read again at once. */
const RACINE = ['adhesion'] as const;
type Filtres = QueryInputOf<(typeof adhesionContract)['pageAdherents']>;

export const adhesionQueries = {
  page: (query: Filtres) =>
    queryOptions({
      queryKey: [...RACINE, 'page', query],
      queryFn: ({ signal }) => call(adhesionContract.pageAdherents, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'detail', id],
      queryFn: ({ signal }) => call(adhesionContract.detailAdherent, { params: { id }, signal }),
    }),
  segments: () =>
    queryOptions({
      queryKey: [...RACINE, 'segments'],
      queryFn: ({ signal }) => call(segmentContract.listSegments, { signal }),
    }),
  pageSegments: (query: QueryInputOf<(typeof segmentContract)['pageSegments']>) =>
    queryOptions({
      queryKey: [...RACINE, 'pageSegments', query],
      queryFn: ({ signal }) => call(segmentContract.pageSegments, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  mienne: () =>
    queryOptions({
      queryKey: [...RACINE, 'mienne'],
      queryFn: ({ signal }) => call(adhesionContract.monAdhesion, { signal }),
    }),
  groupements: () =>
    queryOptions({
      queryKey: [...RACINE, 'groupements'],
      queryFn: ({ signal }) => call(adhesionContract.listGroupements, { signal }),
    }),
};

export const useRafraichirAdhesions = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RACINE });
};
