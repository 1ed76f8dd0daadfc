import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { identifiantContract } from '#shared/features/argent/facture/contract/identifiants.ts';
import { call } from '#web/lib/api.ts';
import { puisRelire } from '#web/lib/query.ts';

/** Read again with what is pushed of invoices: choosing whose one is learns its numbers. */
export const identifiantsDuLaboratoire = (laboratoireId: number) =>
  queryOptions({
    queryKey: ['facture', 'identifiants', laboratoireId],
    queryFn: ({ signal }) => call(identifiantContract.listIdentifiants, { params: { id: laboratoireId }, signal }),
  });

/** The numbers of one laboratory. */
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
