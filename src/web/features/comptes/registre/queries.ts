import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { call } from '#web/lib/api.ts';
import { useEnvoiDeFichier, type FichierChoisi } from '#web/lib/envoi-de-fichier.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

export type DemandeImportRegistre = BodyInputOf<(typeof registreContract)['lireRegistre']>;
type Filtres = QueryInputOf<(typeof registreContract)['pageRegistre']>;

const RACINE = ['registre'] as const;

export const registreQueries = {
  page: (query: Filtres) => lectureContinue([...RACINE, 'page', query], registreContract.pageRegistre, { query }),
  compte: (id: number) => lectureDe([...RACINE, 'compte', id], registreContract.compteAuRegistre, { params: { id } }),
  /**
   * Changes that the file would make, under the chosen options: the file is sent again at each correction, and not
   * kept.
   */
  lecture: (choisi: FichierChoisi | null, demande: DemandeImportRegistre) =>
    lectureContinue(
      [...RACINE, 'lecture', choisi?.cle ?? null, demande],
      registreContract.lireRegistre,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

export const useImporterRegistre = () =>
  useEnvoiDeFichier('registre', (parties: { body: DemandeImportRegistre; fichiers: File[]; idempotencyKey: string }) =>
    call(registreContract.importerRegistre, parties),
  );
