import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { call } from '#web/lib/api.ts';

type Contrat = typeof statistiqueContract;
type Filtres = QueryInputOf<Contrat['statistiqueArgent']>;
type FiltresRfa = QueryInputOf<Contrat['statistiqueRfa']>;

/**
 * Under the subject of what they count: an act reads them again, and a minute at most separates them from another's
 * (STA-12).
 */
const commun = { placeholderData: keepPreviousData, refetchInterval: 60_000 } as const;
export const statistiqueQueries = {
  argent: (query: Filtres) =>
    queryOptions({
      ...commun,
      queryKey: ['encours', 'statistique-argent', query],
      queryFn: ({ signal }) => call(statistiqueContract.statistiqueArgent, { query, signal }),
    }),
  laboratoires: (query: Filtres) =>
    queryOptions({
      ...commun,
      queryKey: ['encours', 'statistique-laboratoires', query],
      queryFn: ({ signal }) => call(statistiqueContract.statistiqueLaboratoires, { query, signal }),
    }),
  reclamations: (query: Filtres) =>
    queryOptions({
      ...commun,
      queryKey: ['reclamation', 'statistique', query],
      queryFn: ({ signal }) => call(statistiqueContract.statistiqueReclamations, { query, signal }),
    }),
  rfa: (query: FiltresRfa) =>
    queryOptions({
      ...commun,
      queryKey: ['rfa', 'statistique', query],
      queryFn: ({ signal }) => call(statistiqueContract.statistiqueRfa, { query, signal }),
    }),
};
