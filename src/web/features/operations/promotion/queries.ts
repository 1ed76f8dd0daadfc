import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { BodyInputOf, QueryInputOf } from '#shared/core/contract.ts';
import { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { call } from '#web/lib/api.ts';
import { rafraichirPromotions } from '#web/features/operations/operation/rafraichir.ts';

type Contrat = typeof promotionContract;
type Corps<N extends keyof Contrat> = BodyInputOf<Contrat[N]>;
export type FiltresListePromotion = QueryInputOf<Contrat['listPromotions']>;
export type FiltresFenetre = QueryInputOf<Contrat['calendrierPromotions']>;
export type FiltresPlan = QueryInputOf<Contrat['planPromotions']>;
export type PromotionVue = Pick<Promotion, 'id' | 'version'>;

const RACINE = ['promotion'] as const;

export const promotionQueries = {
  racine: RACINE,
  liste: (query: FiltresListePromotion) =>
    queryOptions({
      queryKey: [...RACINE, 'liste', query],
      queryFn: ({ signal }) => call(promotionContract.listPromotions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  tuiles: (laboratoireId?: number) =>
    queryOptions({
      queryKey: [...RACINE, 'tuiles', laboratoireId ?? null],
      queryFn: ({ signal }) => call(promotionContract.tuilesPromotions, { query: { laboratoireId }, signal }),
    }),
  calendrier: (query: FiltresFenetre) =>
    queryOptions({
      queryKey: [...RACINE, 'calendrier', query],
      queryFn: ({ signal }) => call(promotionContract.calendrierPromotions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  plan: (query: FiltresPlan) =>
    queryOptions({
      queryKey: [...RACINE, 'plan', query],
      queryFn: ({ signal }) => call(promotionContract.planPromotions, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'detail', id],
      queryFn: ({ signal }) => call(promotionContract.detailPromotion, { params: { id }, signal }),
    }),
};

/**
 * Every act on promotions. Each throws what the call throws and refreshes what is shown, refused or not: after a
 * refusal what is on screen is stale.
 */
export const actesPromotion = (client: QueryClient) => {
  const puis = <T>(acte: Promise<T>): Promise<T> => acte.finally(() => void rafraichirPromotions(client));
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
      puis(call(c.supprimerPromotion, { params: { id }, query: { version } })),
    /** Fresh, whatever is kept: before naming what a deletion loses, before moving, after a conflict. */
    relire: (id: number) => client.fetchQuery({ ...promotionQueries.detail(id), staleTime: 0 }),
    rafraichir: () => void rafraichirPromotions(client),
  };
};
export const useActesPromotion = () => {
  const client = useQueryClient();
  return useMemo(() => actesPromotion(client), [client]);
};
export type ActesPromotion = ReturnType<typeof useActesPromotion>;
