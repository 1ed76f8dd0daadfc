import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { releveBancaireContract } from '#shared/features/argent/releve-bancaire/contract.ts';
import { call } from '#web/lib/api.ts';
import { valeurEnregistrable } from '#web/lib/formulaire/enregistrable.ts';
import { relireSujets } from '#web/lib/query.ts';

export type Options = BodyInputOf<(typeof releveBancaireContract)['apercuReleveBancaire']>;
export type CreditChoisi = BodyInputOf<(typeof releveBancaireContract)['enregistrerCredits']>['credits'][number];

/** The file stays in the browser, because the server keeps nothing between two readings (RLV-2). */
export type FichierReleve = { readonly cle: string; readonly fichier: File };

export const releveQueries = {
  apercu: (choisi: FichierReleve | null, options: Options) =>
    queryOptions({
      queryKey: ['encaissement', 'releve', choisi?.cle ?? null, options],
      queryFn: ({ signal }) =>
        call(releveBancaireContract.apercuReleveBancaire, {
          body: options,
          fichiers: choisi ? [valeurEnregistrable(choisi.fichier)] : [],
          signal,
        }),
      enabled: choisi !== null,
      gcTime: 0,
      staleTime: Number.POSITIVE_INFINITY,
      refetchOnWindowFocus: false,
      retry: false,
    }),
};

export const useEnregistrerCredits = () => {
  const client = useQueryClient();
  return useMemo(
    () =>
      (
        { fichier }: FichierReleve,
        body: BodyInputOf<(typeof releveBancaireContract)['enregistrerCredits']>,
        idempotencyKey: string,
      ) =>
        call(releveBancaireContract.enregistrerCredits, {
          body,
          fichiers: [valeurEnregistrable(fichier)],
          idempotencyKey,
        }).finally(() => void relireSujets(client, 'encaissement')),
    [client],
  );
};
