import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { QueryInputOf } from '#shared/core/contract.ts';
import { tradeContract } from '#shared/features/pilotage/trade/contract.ts';
import { RACINE_HABILITATION } from '#web/features/reseau/delegue/queries.ts';
import { call } from '#web/lib/api.ts';

// Under the query root of habilitations: a pharmacy whose access ends disappears here at once.
const RACINE = [...RACINE_HABILITATION, 'trade'] as const;
type Filtres = QueryInputOf<(typeof tradeContract)['encoursTrade']>;
type FiltresPromotions = QueryInputOf<(typeof tradeContract)['promotionsTrade']>;
/** Read again with the promotions: their discussions, their photos. */
const meta = { suit: 'promotion' } as const;

export const tradeQueries = {
  racine: RACINE,
  cartes: () =>
    queryOptions({
      queryKey: [...RACINE, 'cartes'],
      queryFn: ({ signal }) => call(tradeContract.cartesTrade, { signal }),
      meta,
    }),
  pharmacie: (id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'pharmacie', id],
      queryFn: ({ signal }) => call(tradeContract.pharmacieTrade, { params: { id }, signal }),
      meta,
    }),
  encours: (id: number, query: Filtres) =>
    queryOptions({
      queryKey: [...RACINE, 'encours', id, query],
      queryFn: ({ signal }) => call(tradeContract.encoursTrade, { params: { id }, query, signal }),
      placeholderData: keepPreviousData,
    }),
  promotions: (id: number, query: FiltresPromotions) =>
    queryOptions({
      queryKey: [...RACINE, 'promotions', id, query],
      queryFn: ({ signal }) => call(tradeContract.promotionsTrade, { params: { id }, query, signal }),
      placeholderData: keepPreviousData,
      meta,
    }),
  promotion: (pharmacieId: number, id: number) =>
    queryOptions({
      queryKey: [...RACINE, 'promotion', pharmacieId, id],
      queryFn: ({ signal }) => call(tradeContract.promotionTrade, { params: { pharmacieId, id }, signal }),
      meta,
    }),
};
