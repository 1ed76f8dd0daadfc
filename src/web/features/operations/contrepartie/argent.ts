import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf } from '#shared/core/contract.ts';
import { promotionArgentContract } from '#shared/features/operations/contrepartie/contract.ts';
import { call } from '#web/lib/api.ts';
import { rafraichirPromotions } from '#web/features/operations/operation/rafraichir.ts';
import { lectureDe } from '#web/lib/lecture.ts';
import { puisRelire } from '#web/lib/query.ts';

type Contrat = typeof promotionArgentContract;

export const argentQueries = {
  traitement: (id: number) =>
    lectureDe(['promotion', 'traitement', id], promotionArgentContract.traitementPromotion, { params: { id } }),
  bilan: (id: number) =>
    lectureDe(['promotion', 'bilan', id], promotionArgentContract.bilanPromotion, { params: { id } }),
};

/** The acts that process a promotion; each refreshes it, its encours, and the amounts due by the laboratory. */
export const useActesArgent = () => {
  const client = useQueryClient();
  return useMemo(() => {
    const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => rafraichirPromotions(client));
    return {
      apercu: (id: number, body: BodyInputOf<Contrat['apercuTraitement']>) =>
        call(promotionArgentContract.apercuTraitement, { params: { id }, body }),
      traiter: (id: number, body: BodyInputOf<Contrat['traiterPromotion']>, idempotencyKey: string) =>
        puis(call(promotionArgentContract.traiterPromotion, { params: { id }, body, idempotencyKey })),
      reclamer: (id: number, contrepartieId: number, idempotencyKey: string) =>
        puis(call(promotionArgentContract.reclamerContrepartie, { params: { id, contrepartieId }, idempotencyKey })),
      relire: (id: number) => client.fetchQuery({ ...argentQueries.traitement(id), staleTime: 0 }),
    };
  }, [client]);
};
