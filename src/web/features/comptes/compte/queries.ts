import { queryOptions } from '@tanstack/react-query';
import { compteContract } from '#shared/features/comptes/compte/contract.ts';
import { call } from '#web/lib/api.ts';

const RACINE = ['profil'] as const;

export const compteQueries = {
  profil: () =>
    queryOptions({
      queryKey: [...RACINE, 'donnees'],
      queryFn: ({ signal }) => call(compteContract.profil, { signal }),
    }),
  sessions: () =>
    queryOptions({
      queryKey: [...RACINE, 'sessions'],
      queryFn: ({ signal }) => call(compteContract.sessions, { signal }),
    }),
};
