import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { releveFournisseurContract } from '#shared/features/argent/facture/contract/releve.ts';
import { call } from '#web/lib/api.ts';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { relireSujets } from '#web/lib/query.ts';

type Contrat = typeof releveFournisseurContract;
export type OptionsDuReleveFournisseur = BodyInputOf<Contrat['lireReleveFournisseur']>;
/** The file stays in the browser, because the server keeps nothing between two readings (FAC-90). */
export type FichierReleveFournisseur = { readonly cle: string; readonly fichier: File };

export const releveFournisseurQueries = {
  /** Keyed under the subjects it compares, so that a new document or encours reads it again. */
  lecture: (choisi: FichierReleveFournisseur | null, options: OptionsDuReleveFournisseur) =>
    queryOptions({
      queryKey: ['facture', 'releve', choisi?.cle ?? null, options],
      queryFn: ({ signal }) =>
        call(releveFournisseurContract.lireReleveFournisseur, {
          body: options,
          fichiers: choisi ? [valeurEnregistrable(choisi.fichier)] : [],
          signal,
        }),
      enabled: choisi !== null,
      // Keeps the previous reading of the same file with other options.
      placeholderData: (precedent, requete) => (requete?.queryKey[2] === choisi?.cle ? precedent : undefined),
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
    }),
};

export const useRelancerAvoir = () => {
  const client = useQueryClient();
  return useMemo(
    () => (body: BodyInputOf<Contrat['relancerAvoirAnnonce']>) =>
      call(releveFournisseurContract.relancerAvoirAnnonce, { body, idempotencyKey: cleUnique() }).finally(
        () => void relireSujets(client, 'facture', 'encours'),
      ),
    [client],
  );
};
