import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueMargesContract } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/** Apart from the others, so that their block brings no contract but its own. */
export const statistiqueMarges = (query: QueryInputOf<(typeof statistiqueMargesContract)['statMarges']>) =>
  lectureContinue(
    ['comparatif', 'statistiques', query],
    statistiqueMargesContract.statMarges,
    { query },
    { refetchInterval: 60_000 },
  );
