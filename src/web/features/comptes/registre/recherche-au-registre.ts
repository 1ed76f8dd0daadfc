import { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { SANS_SESSION } from '#web/lib/api/lecture-publique.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/** Nobody is connected yet; `undefined` asks only whether the register holds something. */
export const rechercheAuRegistre = (q: string | undefined) =>
  lectureContinue(
    ['registre', 'recherche', q],
    registreContract.chercherAuRegistre,
    { query: { q }, ...SANS_SESSION },
    { staleTime: Infinity, retry: false },
  );
