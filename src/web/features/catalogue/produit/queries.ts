import { useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { laboratoireContract } from '#shared/features/catalogue/laboratoire/contract.ts';
import { produitContract } from '#shared/features/catalogue/produit/contract.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

const RACINE = ['produit'] as const;
type Filtres = QueryInputOf<(typeof produitContract)['pageProduits']>;

export const produitQueries = {
  page: (query: Filtres) => lectureContinue([...RACINE, 'page', query], produitContract.pageProduits, { query }),
  synthese: () => lectureDe([...RACINE, 'synthese'], produitContract.syntheseProduits),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], produitContract.unProduit, { params: { id } }),
  doublons: () => lectureDe([...RACINE, 'doublons'], produitContract.doublonsProduits),
  /** The whole catalogue, light: a few hundred names, searched in the browser. */
  laboratoires: () =>
    lectureDe(['laboratoire', 'catalogue'], laboratoireContract.listDetails, {}, { staleTime: 60_000 }),
};

export const useRafraichirProduits = (): (() => Promise<void>) => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: RACINE });
};
