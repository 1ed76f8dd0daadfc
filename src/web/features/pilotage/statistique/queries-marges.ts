import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueMargesContract } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { call } from '#web/lib/api.ts';

/** Apart from the others, so that their block brings no contract but its own. */
export const statistiqueMarges = (query: QueryInputOf<(typeof statistiqueMargesContract)['statMarges']>) =>
  queryOptions({
    queryKey: ['comparatif', 'statistiques', query],
    queryFn: ({ signal }) => call(statistiqueMargesContract.statMarges, { query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
