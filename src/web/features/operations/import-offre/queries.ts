import type { BodyInputOf } from '#shared/core/contract.ts';
import { importOffreContract } from '#shared/features/operations/import-offre/contract.ts';
import { call } from '#web/lib/api.ts';
import { useEnvoiDeFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

export type DemandeOffre = BodyInputOf<(typeof importOffreContract)['lireOffre']>;

export const offreQueries = {
  /**
   * Drafts that the file would create under the chosen options: the file is sent again at each correction, and not
   * kept.
   */
  lecture: (choisi: FichierChoisi | null, demande: DemandeOffre) =>
    lectureContinue(
      ['import-offre', choisi?.cle ?? null, demande],
      importOffreContract.lireOffre,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

/** Creates the drafts. */
export const useImporterOffre = () =>
  useEnvoiDeFichier('promotion', (parties: { body: DemandeOffre; fichiers: File[]; idempotencyKey: string }) =>
    call(importOffreContract.importerOffre, parties),
  );
