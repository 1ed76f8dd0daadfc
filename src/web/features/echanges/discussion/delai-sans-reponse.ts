import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { reglageDiscussionContract } from '#shared/features/echanges/discussion/contract/reglage.ts';
import { call } from '#web/lib/api.ts';

/** After how many days of silence an exchange is without an answer. */
export const delaiSansReponseQuery = queryOptions({
  queryKey: ['discussion-reglage'],
  queryFn: ({ signal }) => call(reglageDiscussionContract.lireReglageDiscussion, { signal }),
});

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
