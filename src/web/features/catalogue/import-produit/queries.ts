import { useQueryClient } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { importProduitContract, type ImportProduits } from '#shared/features/catalogue/import-produit/contract.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

/** Keyed under `produit`, because an import changes the products. */
const RACINE = ['produit'] as const;
type FiltresLignes = QueryInputOf<(typeof importProduitContract)['lignesImport']>;

const SECONDE = 1_000;
const enCours = (importProduits: Pick<ImportProduits, 'etat' | 'interrompu'>) =>
  (importProduits.etat === 'EN_COURS' || importProduits.etat === 'VERIFICATION') && !importProduits.interrompu;

export const importQueries = {
  /** The five latest imports; polled while one runs. */
  derniers: () =>
    lectureDe(
      [...RACINE, 'imports'],
      importProduitContract.pageImports,
      { query: { taille: 5 } },
      { refetchInterval: ({ state }) => (state.data?.elements.some(enCours) ? 2 * SECONDE : false) },
    ),
  /** One import, followed every second while it runs. */
  detail: (id: number) =>
    lectureDe(
      [...RACINE, 'import', id],
      importProduitContract.unImport,
      { params: { id } },
      { refetchInterval: ({ state }) => (state.data && enCours(state.data) ? SECONDE : false) },
    ),
  /** Result of the last check, keyed by the options of the check. */
  apercu: ({ id, correspondance, forme, options }: ImportProduits) =>
    lectureDe(
      [...RACINE, 'import', id, 'apercu', { correspondance, forme, options }],
      importProduitContract.apercuImport,
      { params: { id } },
      { gcTime: 0 },
    ),
  retraits: (id: number, query: QueryInputOf<(typeof importProduitContract)['retraitsImport']>) =>
    lectureContinue([...RACINE, 'import', id, 'retraits', query], importProduitContract.retraitsImport, {
      params: { id },
      query,
    }),
  lignes: (id: number, query: FiltresLignes) =>
    lectureContinue([...RACINE, 'import', id, 'lignes', query], importProduitContract.lignesImport, {
      params: { id },
      query,
    }),
};

/** Stores the server's latest answer about an import in the cache. */
export const useRetenirImport = (): ((importProduits: ImportProduits) => void) => {
  const client = useQueryClient();
  return (importProduits) => {
    client.setQueryData(importQueries.detail(importProduits.id).queryKey, importProduits);
    void client.invalidateQueries({ queryKey: importQueries.derniers().queryKey });
  };
};
