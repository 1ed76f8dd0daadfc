import type { QueryInputOf } from '#shared/core/contract.ts';
import { propositionContract } from '#shared/features/operations/proposition/contract.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { tradeQueries } from './queries.ts';

const RACINE = tradeQueries.racine;
type FiltresPlan = QueryInputOf<(typeof propositionContract)['planTrade']>;

export const propositionQueries = {
  references: (id: number) =>
    lectureDe([...RACINE, 'references', id], propositionContract.referencesTrade, { params: { id } }, { retry: false }),
  plan: (id: number, query: FiltresPlan) =>
    lectureContinue([...RACINE, 'plan', id, query], propositionContract.planTrade, { params: { id }, query }),
  /** The fields of a proposal that may still be changed. */
  proposition: (pharmacieId: number, id: number) =>
    lectureDe(
      [...RACINE, 'proposition', pharmacieId, id],
      propositionContract.lireProposition,
      { params: { pharmacieId, id } },
      { retry: false, staleTime: 0 },
    ),
};
