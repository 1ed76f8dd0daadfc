import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';

const RACINE = ['tenant'] as const;
type Filtres = QueryInputOf<(typeof tenantContract)['pageTenants']>;

export const tenantQueries = {
  racine: RACINE,
  page: (query: Filtres) =>
    queryOptions({
      queryKey: [...RACINE, 'page', query],
      queryFn: ({ signal }) => call(tenantContract.pageTenants, { query, signal }),
      placeholderData: (avant) => avant,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'detail', id],
      queryFn: ({ signal }) => call(tenantContract.detailTenant, { params: { id }, signal }),
    }),
  avantResiliation: () =>
    queryOptions({
      queryKey: [...RACINE, 'resiliation'],
      queryFn: ({ signal }) => call(tenantContract.avantResiliation, { signal }),
    }),
  mien: () =>
    queryOptions({
      queryKey: [...RACINE, 'mien'],
      queryFn: ({ signal }) => call(tenantContract.monTenant, { signal }),
    }),
};

export const useRafraichirTenants = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await relireSujets(queryClient, 'tenant', 'abonnement');
  };
};
