import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueMargesContract } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/** Kept apart from the other queries, so that its block loads only its own contract. */
export const statistiqueMarges = (query: QueryInputOf<(typeof statistiqueMargesContract)['statMarges']>) =>
  lectureContinue(
    ['comparatif', 'statistiques', query],
    statistiqueMargesContract.statMarges,
    { query },
    { refetchInterval: 60_000 },
  );
