import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { call } from '#web/lib/api.ts';
import { rafraichirPromotions } from '#web/features/operations/operation/rafraichir.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';
import { partirPuisRelire, puisRelire } from '#web/lib/query.ts';

type Contrat = typeof promotionContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
export type FiltresListePromotion = QueryInputOf<Contrat['listPromotions']>;
type FiltresFenetre = QueryInputOf<Contrat['calendrierPromotions']>;
type FiltresPlan = QueryInputOf<Contrat['planPromotions']>;
type PromotionVue = Pick<Promotion, 'id' | 'version'>;

const RACINE = ['promotion'] as const;

export const promotionQueries = {
  racine: RACINE,
  liste: (query: FiltresListePromotion) =>
    lectureContinue([...RACINE, 'liste', query], promotionContract.listPromotions, { query }),
  tuiles: (laboratoireId?: number) =>
    lectureDe([...RACINE, 'tuiles', laboratoireId ?? null], promotionContract.tuilesPromotions, {
      query: { laboratoireId },
    }),
  calendrier: (query: FiltresFenetre) =>
    lectureContinue([...RACINE, 'calendrier', query], promotionContract.calendrierPromotions, { query }),
  plan: (query: FiltresPlan) =>
    lectureContinue([...RACINE, 'plan', query], promotionContract.planPromotions, { query }),
  detail: (id: number) => lectureDe([...RACINE, 'detail', id], promotionContract.detailPromotion, { params: { id } }),
};

/**
 * The acts on promotions. Each throws the error of its call, and reads the shown data again even after a refusal,
 * which means that it is stale.
 */
export const actesPromotion = (client: QueryClient) => {
  const puis = <T>(acte: Promise<T>): Promise<T> => puisRelire(acte, () => rafraichirPromotions(client));
  const c = promotionContract;
  return {
    creer: (body: Corps<'creerPromotion'>, idempotencyKey: string) =>
      puis(call(c.creerPromotion, { body, idempotencyKey })),
    modifier: (id: number, body: Corps<'modifierPromotion'>) =>
      puis(call(c.modifierPromotion, { params: { id }, body })),
    dupliquer: (id: number, decalageJours: number, idempotencyKey: string) =>
      puis(call(c.dupliquerPromotion, { params: { id }, body: { decalageJours }, idempotencyKey })),
    valider: (id: number, body: Corps<'validerPromotion'>) => puis(call(c.validerPromotion, { params: { id }, body })),
    refuser: (id: number, body: Corps<'refuserPromotion'>) => puis(call(c.refuserPromotion, { params: { id }, body })),
    repasserEnBrouillon: (id: number, body: Corps<'repasserEnBrouillon'>) =>
      puis(call(c.repasserEnBrouillon, { params: { id }, body })),
    accepter: (id: number, body: Corps<'accepterPromotion'>) =>
      puis(call(c.accepterPromotion, { params: { id }, body })),
    placer: (id: number, body: Corps<'placerPromotion'>) => puis(call(c.placerPromotion, { params: { id }, body })),
    supprimer: ({ id, version }: PromotionVue) =>
      partirPuisRelire(call(c.supprimerPromotion, { params: { id }, query: { version } }), () =>
        rafraichirPromotions(client),
      ),
    /**
     * Reads the promotion without the cache: before a move, after a conflict, or before naming the data that a
     * deletion loses.
     */
    relire: (id: number) => client.fetchQuery({ ...promotionQueries.detail(id), staleTime: 0 }),
    rafraichir: () => void rafraichirPromotions(client),
  };
};
export const useActesPromotion = () => {
  const client = useQueryClient();
  return useMemo(() => actesPromotion(client), [client]);
};
export type ActesPromotion = ReturnType<typeof useActesPromotion>;
