import { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { SANS_SESSION } from '#web/lib/api/lecture-publique.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/** Public search in the registre, before any login; `undefined` only asks whether it holds something. */
export const rechercheAuRegistre = (q: string | undefined) =>
  lectureContinue(
    ['registre', 'recherche', q],
    registreContract.chercherAuRegistre,
    { query: { q }, ...SANS_SESSION },
    { staleTime: Infinity, retry: false },
  );
