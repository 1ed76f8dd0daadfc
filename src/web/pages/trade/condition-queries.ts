import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { conditionTradeContract } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { call } from '#web/lib/api.ts';
import { tradeQueries } from './queries.ts';

const RACINE = tradeQueries.racine;
type FiltresConditions = QueryInputOf<(typeof conditionTradeContract)['conditionsTrade']>;

export const conditionTradeQueries = {
  conditions: (id: number, query: FiltresConditions) =>
    queryOptions({
      queryKey: [...RACINE, 'conditions', id, query],
      queryFn: ({ signal }) => call(conditionTradeContract.conditionsTrade, { params: { id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  condition: (pharmacieId: number, id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'condition', pharmacieId, id],
      queryFn: ({ signal }) => call(conditionTradeContract.conditionTrade, { params: { pharmacieId, id }, signal }),
    }),
};
