import type { BodyInputOf } from '#shared/core/contract.ts';
import { comparatifContract } from '#shared/features/pilotage/comparatif/contract.ts';
import { ventesComparatifContract } from '#shared/features/pilotage/comparatif/contract/ventes.ts';
import type { LigneComparatif } from '#shared/features/pilotage/comparatif/schemas.ts';
import { call } from '#web/lib/api.ts';
import { useEnvoiDeFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { hookActes } from '#web/lib/hook-actes.ts';

type Contrat = typeof comparatifContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
export type DemandeImport = Corps<'lireImportComparatif'>;

/** Subject of the push channel. */
const RACINE = ['comparatif'] as const;

export const comparatifQueries = {
  annee: (annee: number) =>
    lectureContinue([...RACINE, 'annee', annee], comparatifContract.listComparatif, { query: { annee } }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], comparatifContract.detailComparatif, { params: { id } }),
  /** Sales of the products in a year (CMP-16). */
  ventes: (annee: number) =>
    lectureDe(['vente', 'comparatif', annee], ventesComparatifContract.ventesComparatif, { query: { annee } }),
  /** Rows that the file would add under the chosen options: the file is sent again at each correction, and not kept. */
  lecture: (choisi: FichierChoisi | null, demande: DemandeImport) =>
    lectureContinue(
      ['import-comparatif', choisi?.cle ?? null, demande],
      comparatifContract.lireImportComparatif,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

/** The acts on the comparatif; each reads the shown data again, even after a refusal. */
export const useActesComparatif = hookActes(RACINE, ({ client, partir, puis }) => {
  const c = comparatifContract;
  return {
    creer: (body: Corps<'creerComparatif'>, idempotencyKey: string) =>
      puis(call(c.creerComparatif, { body, idempotencyKey })),
    modifier: (id: number, body: Corps<'modifierComparatif'>) =>
      puis(call(c.modifierComparatif, { params: { id }, body })),
    dupliquer: (id: number, annee: number, idempotencyKey: string) =>
      puis(call(c.dupliquerComparatif, { params: { id }, body: { annee }, idempotencyKey })),
    dupliquerAnnee: (body: Corps<'dupliquerAnneeComparatif'>, idempotencyKey: string) =>
      puis(call(c.dupliquerAnneeComparatif, { body, idempotencyKey })),
    supprimer: ({ id, version }: Pick<LigneComparatif, 'id' | 'version'>) =>
      partir(call(c.supprimerComparatif, { params: { id }, query: { version } })),
    relire: (id: number) => client.fetchQuery({ ...comparatifQueries.detail(id), staleTime: 0 }),
  };
});

export const useImporterComparatif = () =>
  useEnvoiDeFichier('comparatif', (parties: { body: DemandeImport; fichiers: File[]; idempotencyKey: string }) =>
    call(comparatifContract.importerComparatif, parties),
  );
export type ActesComparatif = ReturnType<typeof useActesComparatif>;
