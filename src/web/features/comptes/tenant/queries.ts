import { useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { tenantContract } from '#shared/features/comptes/tenant/contract.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['tenant'] as const;
type Filtres = QueryInputOf<(typeof tenantContract)['pageTenants']>;

export const tenantQueries = {
  racine: RACINE,
  page: (query: Filtres) => lectureContinue([...RACINE, 'page', query], tenantContract.pageTenants, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], tenantContract.detailTenant, { params: { id } }),
  avantResiliation: () => lectureDe([...RACINE, 'resiliation'], tenantContract.avantResiliation),
  mien: () => lectureDe([...RACINE, 'mien'], tenantContract.monTenant),
};

export const useRafraichirTenants = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return async () => {
    await relireSujets(queryClient, 'tenant', 'abonnement');
  };
};
