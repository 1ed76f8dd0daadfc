import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { relanceContract, type RelanceRule } from '#shared/features/argent/encours/contract/relances.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

/** The delays of the relances, for all encours and for each type. */
export const delaisRelanceQuery = lectureDe(['relance'], relanceContract.lireReglesRelance);

/** Changes the delays, then reads them again, even after a refusal: it means that they are stale. */
export const useChangerDelais = () => {
  const client = useQueryClient();
  return useCallback(
    (type: RelanceRule['type'], delais: number[] | null, version: number) =>
      call(relanceContract.modifierRegleRelance, { params: { type }, body: { delais, version } }).finally(
        () => void client.invalidateQueries({ queryKey: delaisRelanceQuery.queryKey }),
      ),
    [client],
  );
};
