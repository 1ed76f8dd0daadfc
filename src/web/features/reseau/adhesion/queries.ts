import { useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { segmentContract } from '#shared/features/reseau/segment/contract.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

/** Subject of the push channel, so that a change on either side shows at once. */
const RACINE = ['adhesion'] as const;
type Filtres = QueryInputOf<(typeof adhesionContract)['pageAdherents']>;

export const adhesionQueries = {
  page: (query: Filtres) => lectureContinue([...RACINE, 'page', query], adhesionContract.pageAdherents, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], adhesionContract.detailAdherent, { params: { id } }),
  segments: () => lectureDe([...RACINE, 'segments'], segmentContract.listSegments),
  pageSegments: (query: QueryInputOf<(typeof segmentContract)['pageSegments']>) =>
    lectureContinue([...RACINE, 'pageSegments', query], segmentContract.pageSegments, { query }),
  mienne: () => lectureDe([...RACINE, 'mienne'], adhesionContract.monAdhesion),
  groupements: () => lectureDe([...RACINE, 'groupements'], adhesionContract.listGroupements),
};

export const useRafraichirAdhesions = (): (() => Promise<void>) => {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: RACINE });
};
