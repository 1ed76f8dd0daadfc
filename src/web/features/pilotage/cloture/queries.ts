import type { QueryInputOf } from '#shared/core/contract.ts';
import { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import { call } from '#web/lib/api.ts';
import { hookActes } from '#web/lib/hook-actes.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['cloture'] as const;

export const clotureQueries = {
  page: (query: QueryInputOf<(typeof clotureContract)['pageClotures']>) =>
    lectureContinue([...RACINE, 'page', query], clotureContract.pageClotures, { query }),
  detail: (id: number | null) =>
    lectureDe(
      [...RACINE, 'detail', id],
      clotureContract.lireCloture,
      { params: { id: id ?? 0 } },
      { enabled: id !== null },
    ),
};

export const useActesCloture = hookActes(['cloture', 'tenant'], ({ puis }) => {
  const c = clotureContract;
  return {
    reessayer: (id: number) => puis(call(c.reessayerArret, { params: { id } })),
    declarerArret: (id: number, mandatId: number) => puis(call(c.declarerArret, { params: { id, mandatId } })),
    lever: (id: number, body: { motif: string; version: number }) =>
      puis(call(c.leverRetenue, { params: { id }, body })),
    effacer: (id: number, body: { nom: string; version: number }) =>
      puis(call(c.effacerCompte, { params: { id }, body })),
    envoyerLien: (id: number) => puis(call(c.envoyerLienExport, { params: { id } })),
  };
});
