import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/**
 * Products of the catalogue that match the typed text. Kept apart from the queries of the lists, which do not load its
 * contract.
 */
export const produitsTrouves = (q: string) =>
  lectureContinue(
    ['produit', 'recherche', q],
    produitContract.rechercherProduits,
    { query: { q, limite: 12 } },
    { enabled: q.length >= 2, staleTime: 60_000 },
  );
