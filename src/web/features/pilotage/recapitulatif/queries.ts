import { queryOptions } from '@tanstack/react-query';
import { recapitulatifContract } from '#shared/features/pilotage/recapitulatif/contract.ts';
import { call } from '#web/lib/api.ts';

export const recapitulatifQueries = {
  reglage: () =>
    queryOptions({
      queryKey: ['recapitulatif'],
      queryFn: ({ signal }) => call(recapitulatifContract.lireRecapitulatif, { signal }),
    }),
};
