import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import {
  reversionRecueContract,
  type PropositionReglement,
} from '#shared/features/prestations/prestation/contract/recue.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets } from '#web/lib/query.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const reversionRecueQueries = {
  liste: (laboratoireId: number) =>
    lectureDe(['reversion', 'liste', laboratoireId], reversionRecueContract.mesReversions, {
      query: { laboratoireId },
    }),
};

/** The acts of an adhérent on its reversions. */
export const useActesReversionRecue = () => {
  const client = useQueryClient();
  return useMemo(
    () => ({
      /** Read afresh, because the user then settles exactly what is proposed. */
      proposer: (id: number) => call(reversionRecueContract.proposerReglementReversion, { params: { id } }),
      regler: (id: number, encours: PropositionReglement['encours'], idempotencyKey: string) =>
        call(reversionRecueContract.reglerParReversion, {
          params: { id },
          body: {
            parts: encours
              .filter(({ proposeCentimes }) => proposeCentimes > 0)
              .map(({ encoursId, version, proposeCentimes }) => ({
                encoursId,
                version,
                montantCentimes: proposeCentimes,
              })),
          },
          idempotencyKey,
        }).finally(() => void relireSujets(client, 'reversion', 'encours', 'encaissement', 'laboratoire')),
    }),
    [client],
  );
};
