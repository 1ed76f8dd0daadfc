import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { delegueContract } from '#shared/features/delegue/contract.ts';
import { call } from '#web/lib/api.ts';

/** The name the push channel gives to what changes here: every list below, and those of `/trade`, are read again. */
export const RACINE_HABILITATION = ['habilitation'] as const;

export const habilitationQueries = {
  miennes: () =>
    queryOptions({
      queryKey: [...RACINE_HABILITATION, 'miennes'],
      queryFn: ({ signal }) => call(delegueContract.mesHabilitations, { signal }),
    }),
  enAttente: () =>
    queryOptions({
      queryKey: [...RACINE_HABILITATION, 'enAttente'],
      queryFn: ({ signal }) => call(delegueContract.nbDeleguesEnAttente, { signal }),
    }),
  delegues: () =>
    queryOptions({ queryKey: [...RACINE_HABILITATION, 'delegues'], queryFn: ({ signal }) => call(delegueContract.delegues, { signal }) }),
  activite: (id: number) =>
    queryOptions({
      queryKey: [...RACINE_HABILITATION, 'activite', id],
      queryFn: ({ signal }) => call(delegueContract.activiteHabilitation, { params: { id }, signal }),
    }),
  recherche: (q: string) =>
    queryOptions({
      queryKey: [...RACINE_HABILITATION, 'recherche', q],
      queryFn: ({ signal }) => call(delegueContract.pharmaciesADemander, { query: { q }, signal }),
      placeholderData: (avant) => avant,
    }),
};

export const useRafraichirHabilitations = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RACINE_HABILITATION });
};
