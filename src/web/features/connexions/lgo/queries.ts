import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { lgoContract, MAX_ECHANGES } from '#shared/features/connexions/lgo/contract.ts';
import { call } from '#web/lib/api.ts';
import { relireSujets, puisRelire } from '#web/lib/query.ts';
import { lectureDe } from '#web/lib/lecture.ts';

export const lgoQueries = {
  reglage: (id: number) => lectureDe(['lgo', 'reglage', id], lgoContract.lireLgo, { params: { id } }),
  attente: (id: number) => lectureDe(['lgo', 'attente', id], lgoContract.lireAttenteLgo, { params: { id } }),
  echanges: (id: number) =>
    lectureDe(['lgo', 'echanges', id], lgoContract.listEchangesLgo, {
      params: { id },
      query: { taille: MAX_ECHANGES },
    }),
};

/** The acts on the connection; each reads the shown data again, even after a refusal. */
export const useActesLgo = (id: number) => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => relireSujets(client, 'lgo', 'promotion'));
    return {
      modifier: (body: BodyInputOf<(typeof lgoContract)['modifierLgo']>) =>
        puis(call(lgoContract.modifierLgo, { params: { id }, body })),
      confirmer: (version: number) => puis(call(lgoContract.confirmerLgo, { params: { id }, body: { version } })),
      ecarter: () => puis(call(lgoContract.ecarterLgo, { params: { id } })),
      essayer: (version: number) => puis(call(lgoContract.essayerLgo, { params: { id }, body: { version } })),
      relire: () => client.fetchQuery({ ...lgoQueries.reglage(id), staleTime: 0 }),
    };
  }, [client, id]);
};
