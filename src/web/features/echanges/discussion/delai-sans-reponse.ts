import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

/** The number of days after which a discussion counts as unanswered. */
export const delaiSansReponseQuery = lectureDe(['discussion-reglage'], reglageDiscussionContract.lireReglageDiscussion);

/** Changes the delay, then reads it again, even after a refusal: it means that it is stale. */
export const useChangerDelaiSansReponse = () => {
  const client = useQueryClient();
  return useCallback(
    (joursSansReponse: number, version: number) =>
      call(reglageDiscussionContract.modifierReglageDiscussion, { body: { joursSansReponse, version } }).finally(
        () => void client.invalidateQueries({ queryKey: delaiSansReponseQuery.queryKey }),
      ),
    [client],
  );
};
