import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { identifiantContract } from '#shared/features/argent/facture/contract/identifiants.ts';
import { call } from '#web/lib/api.ts';
import { puisRelire } from '#web/lib/query.ts';

/** Follows the pushes of factures, because choosing the laboratory of one teaches its numbers. */
export const identifiantsDuLaboratoire = (laboratoireId: number) =>
  queryOptions({
    queryKey: ['facture', 'identifiants', laboratoireId],
    queryFn: ({ signal }) => call(identifiantContract.listIdentifiants, { params: { id: laboratoireId }, signal }),
  });

/** The acts on the numbers of one laboratory. */
export const useActesIdentifiants = (laboratoireId: number) => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> =>
      puisRelire(acte, () => client.invalidateQueries(identifiantsDuLaboratoire(laboratoireId)));
    const params = { id: laboratoireId };
    return {
      ajouter: (body: BodyInputOf<(typeof identifiantContract)['ajouterIdentifiants']>, idempotencyKey: string) =>
        puis(call(identifiantContract.ajouterIdentifiants, { params, body, idempotencyKey })),
      retirer: (identifiantId: number) =>
        puis(call(identifiantContract.retirerIdentifiant, { params: { ...params, identifiantId } })),
    };
  }, [client, laboratoireId]);
};
