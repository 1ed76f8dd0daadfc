import type { QueryInputOf } from '#shared/core/contract.ts';
import { conditionTradeContract } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { tradeQueries } from './queries.ts';

const RACINE = tradeQueries.racine;
type FiltresConditions = QueryInputOf<(typeof conditionTradeContract)['conditionsTrade']>;

export const conditionTradeQueries = {
  conditions: (id: number, query: FiltresConditions) =>
    lectureContinue([...RACINE, 'conditions', id, query], conditionTradeContract.conditionsTrade, {
      params: { id },
      query,
    }),
  condition: (pharmacieId: number, id: number) =>
    lectureDe([...RACINE, 'condition', pharmacieId, id], conditionTradeContract.conditionTrade, {
      params: { pharmacieId, id },
    }),
};
