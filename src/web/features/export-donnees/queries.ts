import { queryOptions } from '@tanstack/react-query';
import { exportDonneesContract } from '#shared/features/export-donnees/contract.ts';
import { call } from '#web/lib/api.ts';

/** The name the push channel says changes under. */
const RACINE = ['exportDonnees'] as const;
/** While one runs, asked again this often, in case the push channel is cut. */
const RELECTURE_MS = 5_000;

export const exportQueries = {
  racine: RACINE,
  derniers: () =>
    queryOptions({
      queryKey: [...RACINE, 'derniers'],
      queryFn: ({ signal }) => call(exportDonneesContract.listExports, { signal }),
      refetchInterval: ({ state }) => (state.data?.exports.some(({ etat }) => etat === 'EN_COURS') ? RELECTURE_MS : false),
    }),
};
