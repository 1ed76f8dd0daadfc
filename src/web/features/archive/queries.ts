import { queryOptions } from '@tanstack/react-query';
import { archiveContract } from '#shared/features/archive/contract.ts';
import { SUJET_ARCHIVE } from '#shared/features/archive/messages.ts';
import { call } from '#web/lib/api.ts';

/** While it is made, asked again this often, in case the push channel is cut. */
const RELECTURE_MS = 2_000;

export const archiveQueries = {
  une: (id: number) =>
    queryOptions({
      queryKey: [SUJET_ARCHIVE, id],
      queryFn: ({ signal }) => call(archiveContract.uneArchive, { params: { id }, signal }),
      refetchInterval: ({ state }) => (state.data?.etat === 'EN_COURS' ? RELECTURE_MS : false),
    }),
};
