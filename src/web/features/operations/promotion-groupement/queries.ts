import { keepPreviousData, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { ParsedResponseOf, QueryInputOf } from '#shared/core/contract.ts';
import { promotionGroupementContract } from '#shared/features/operations/promotion-groupement/contract.ts';
import { call } from '#web/lib/api.ts';

type Contrat = typeof promotionGroupementContract;
export type FiltresModeles = QueryInputOf<Contrat['pageModeles']>;
export type Retrait = ParsedResponseOf<Contrat['apercuRetrait']>;
export type FiltresReponsesPromotionGroupement = QueryInputOf<Contrat['pageReponses']>;

/** Under `promotion`, the subject of the push channel: an answer, a publication that goes on are read at once. */
const RACINE = ['promotion', 'groupement'] as const;

export const modelePromotionGroupementQueries = {
  page: (query: FiltresModeles) =>
    queryOptions({
      queryKey: [...RACINE, 'page', query],
      queryFn: ({ signal }) => call(promotionGroupementContract.pageModeles, { query, signal }),
      placeholderData: keepPreviousData,
    }),
  tuiles: () =>
    queryOptions({
      queryKey: [...RACINE, 'tuiles'],
      queryFn: ({ signal }) => call(promotionGroupementContract.tuilesModeles, { signal }),
    }),
  detail: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'un', id],
      queryFn: ({ signal }) => call(promotionGroupementContract.unModele, { params: { id }, signal }),
    }),
  reponses: (id: number, query: FiltresReponsesPromotionGroupement) =>
    queryOptions({
      queryKey: [...RACINE, 'reponses', id, query],
      queryFn: ({ signal }) => call(promotionGroupementContract.pageReponses, { params: { id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  ciblage: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'ciblage', id],
      queryFn: ({ signal }) => call(promotionGroupementContract.ciblage, { params: { id }, signal }),
      staleTime: 0,
    }),
};

const rafraichir = (client: QueryClient) => client.invalidateQueries({ queryKey: [RACINE[0]] });

/**
 * Acts of the groupement alone; the others are those of every promotion. Each refreshes what is shown, refused or not.
 */
export const useActesModelePromotionGroupement = () => {
  const client = useQueryClient();
  const puis = <T>(acte: Promise<T>): Promise<T> => acte.finally(() => void rafraichir(client));
  const c = promotionGroupementContract;
  return {
    publier: (id: number, version: number) => puis(call(c.publierMaintenant, { params: { id }, body: { version } })),
    relancer: (id: number, pharmacieIds?: number[]) =>
      puis(call(c.relancerAdherents, { params: { id }, body: { pharmacieIds } })),
    clore: (id: number, version: number) => puis(call(c.cloreModele, { params: { id }, body: { version } })),
    /** Read again, without the cache: those about to be reminded. */
    relireListe: (query: FiltresModeles) => call(c.pageModeles, { query }),
    /** Read again, without the cache: figures about to be named in a question. */
    retrait: (id: number) => call(c.apercuRetrait, { params: { id } }),
  };
};
