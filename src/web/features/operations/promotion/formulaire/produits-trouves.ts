import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

/** Products of the catalogue for what is typed. Apart from the queries of the lists, which do without its contract. */
export const produitsTrouves = (q: string) =>
  lectureContinue(
    ['produit', 'recherche', q],
    produitContract.rechercherProduits,
    { query: { q, limite: 12 } },
    { enabled: q.length >= 2, staleTime: 60_000 },
  );
