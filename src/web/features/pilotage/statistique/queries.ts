import type { QueryInputOf } from '#shared/core/contract.ts';
import { statistiqueContract } from '#shared/features/pilotage/statistique/contract.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

type Contrat = typeof statistiqueContract;
type Filtres = QueryInputOf<Contrat['statistiqueArgent']>;
type FiltresRfa = QueryInputOf<Contrat['statistiqueRfa']>;

/**
 * Keyed under the subjects they count, so that an act reads them again; polled every minute for the acts of others
 * (STA-12).
 */
const RELUE = { refetchInterval: 60_000 } as const;
export const statistiqueQueries = {
  argent: (query: Filtres) =>
    lectureContinue(['encours', 'statistique-argent', query], statistiqueContract.statistiqueArgent, { query }, RELUE),
  laboratoires: (query: Filtres) =>
    lectureContinue(
      ['encours', 'statistique-laboratoires', query],
      statistiqueContract.statistiqueLaboratoires,
      { query },
      RELUE,
    ),
  reclamations: (query: Filtres) =>
    lectureContinue(
      ['reclamation', 'statistique', query],
      statistiqueContract.statistiqueReclamations,
      { query },
      RELUE,
    ),
  rfa: (query: FiltresRfa) =>
    lectureContinue(['rfa', 'statistique', query], statistiqueContract.statistiqueRfa, { query }, RELUE),
};
