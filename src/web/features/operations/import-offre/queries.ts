import type { BodyInputOf } from '#shared/core/contract.ts';
import { importOffreContract } from '#shared/features/operations/import-offre/contract.ts';
import { call } from '#web/lib/api.ts';
import { useEnvoiDeFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

export type DemandeOffre = BodyInputOf<(typeof importOffreContract)['lireOffre']>;

export const offreQueries = {
  /** What the file would make, as it is asked to be read: sent again at each correction, nothing of it is kept. */
  lecture: (choisi: FichierChoisi | null, demande: DemandeOffre) =>
    lectureContinue(
      ['import-offre', choisi?.cle ?? null, demande],
      importOffreContract.lireOffre,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

/** Makes the drafts. */
export const useImporterOffre = () =>
  useEnvoiDeFichier('promotion', (parties: { body: DemandeOffre; fichiers: File[]; idempotencyKey: string }) =>
    call(importOffreContract.importerOffre, parties),
  );
