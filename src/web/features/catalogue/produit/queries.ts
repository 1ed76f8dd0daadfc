import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { call } from '#web/lib/api.ts';

const RACINE = ['produit'] as const;
type Filtres = QueryInputOf<(typeof produitContract)['pageProduits']>;

export const produitQueries = {
  page: (query: Filtres) =>
    queryOptions({
      queryKey: [...RACINE, 'page', query],
      queryFn: ({ signal }) => call(produitContract.pageProduits, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  synthese: () =>
    queryOptions({
      queryKey: [...RACINE, 'synthese'],
      queryFn: ({ signal }) => call(produitContract.syntheseProduits, { signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'detail', id],
      queryFn: ({ signal }) => call(produitContract.unProduit, { params: { id }, signal }),
    }),
  doublons: () =>
    queryOptions({
      queryKey: [...RACINE, 'doublons'],
      queryFn: ({ signal }) => call(produitContract.doublonsProduits, { signal }),
    }),
  /** The whole catalogue, light: a few hundred names, searched in the browser. */
  laboratoires: () =>
    queryOptions({
      queryKey: ['laboratoire', 'catalogue'],
      queryFn: ({ signal }) => call(laboratoireContract.listDetails, { signal }),
      staleTime: 60_000,
    }),
};

export const useRafraichirProduits = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: RACINE });
};
