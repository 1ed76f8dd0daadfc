import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { importOffreContract } from '#shared/features/operations/import-offre/contract.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { lectureContinue } from '#web/lib/lecture.ts';

export type DemandeOffre = BodyInputOf<(typeof importOffreContract)['lireOffre']>;
/** A file the user has chosen; `cle` tells it from another of the same name. */
export type FichierChoisi = { readonly fichier: File; readonly cle: string };
export const choisirFichier = (fichier: File): FichierChoisi => ({ fichier, cle: cleUnique() });

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

/** Makes the drafts. Sent again after a doubt, the same file read the same way makes them once. */
export const useImporterOffre = () => {
  const client = useQueryClient();
  const tentative = useRef<{ empreinte: string; cle: string } | null>(null);
  return useMutation({
    mutationFn: ({ choisi, demande }: { choisi: FichierChoisi; demande: DemandeOffre }) => {
      const empreinte = JSON.stringify([choisi.cle, demande]);
      if (tentative.current?.empreinte !== empreinte) tentative.current = { empreinte, cle: cleUnique() };
      return call(importOffreContract.importerOffre, {
        body: demande,
        fichiers: [choisi.fichier],
        idempotencyKey: tentative.current.cle,
      });
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['promotion'] }),
  });
};
