import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { call } from '#web/lib/api.ts';
import { lectureDe } from '#web/lib/lecture.ts';

/** After how many days of silence an exchange is without an answer. */
export const delaiSansReponseQuery = lectureDe(['discussion-reglage'], reglageDiscussionContract.lireReglageDiscussion);

/** Refreshes the delay shown, refused or not: after a refusal it is stale. */
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
