import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { call } from '#web/lib/api.ts';

/** Products of the catalogue for what is typed. Apart from the queries of the lists, which do without its contract. */
export const produitsTrouves = (q: string) =>
  queryOptions({
    queryKey: ['produit', 'recherche', q],
    queryFn: ({ signal }) => call(produitContract.rechercherProduits, { query: { q, limite: 12 }, signal }),
    enabled: q.length >= 2,
    staleTime: 60_000,
    placeholderData: keepPreviousData,
  });
