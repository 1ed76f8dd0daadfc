import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

export type DemandeImportRegistre = BodyInputOf<(typeof registreContract)['lireRegistre']>;
/** A file the user has chosen; `cle` tells it from another of the same name. */
export type FichierAImporter = { readonly fichier: File; readonly cle: string };
type Filtres = QueryInputOf<(typeof registreContract)['pageRegistre']>;

const RACINE = ['registre'] as const;

export const registreQueries = {
  page: (query: Filtres) => lectureContinue([...RACINE, 'page', query], registreContract.pageRegistre, { query }),
  /** Nobody is connected yet; `undefined` asks only whether the register holds something. */
  recherche: (q: string | undefined) =>
    lectureContinue(
      [...RACINE, 'recherche', q],
      registreContract.chercherAuRegistre,
      { query: { q }, token: null },
      { staleTime: Infinity, retry: false },
    ),
  compte: (id: number) => lectureDe([...RACINE, 'compte', id], registreContract.compteAuRegistre, { params: { id } }),
  /** What the file would change, as it is asked to be read: sent again at each correction, nothing of it is kept. */
  lecture: (choisi: FichierAImporter | null, demande: DemandeImportRegistre) =>
    lectureContinue(
      [...RACINE, 'lecture', choisi?.cle ?? null, demande],
      registreContract.lireRegistre,
      { body: demande, fichiers: choisi ? [choisi.fichier] : [] },
      { enabled: choisi !== null, staleTime: Infinity, gcTime: 0, retry: false },
    ),
};

/** The same file under the same choices is one import, sent twice or not. */
export const useImporterRegistre = () => {
  const client = useQueryClient();
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  return useMutation({
    mutationFn: ({ choisi, demande }: { choisi: FichierAImporter; demande: DemandeImportRegistre }) => {
      const empreinte = JSON.stringify([choisi.cle, demande]);
      if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
      return call(registreContract.importerRegistre, {
        body: demande,
        fichiers: [choisi.fichier],
        idempotencyKey: tentative.current.cle,
      });
    },
    // Not waited for: the drawer closes on the answer, the list is read behind it.
    onSettled: () => void client.invalidateQueries({ queryKey: RACINE }),
  });
};
