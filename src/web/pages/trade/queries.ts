import type { QueryInputOf } from '#shared/core/contract.ts';
import { tradeContract } from '#shared/features/pilotage/trade/contract.ts';
import { RACINE_HABILITATION } from '#web/features/reseau/delegue/queries.ts';
import { lectureContinue, lectureDe } from '#web/lib/lecture.ts';

// Under the query root of habilitations: a pharmacy whose access ends disappears here at once.
const RACINE = [...RACINE_HABILITATION, 'trade'] as const;
type Filtres = QueryInputOf<(typeof tradeContract)['encoursTrade']>;
type FiltresPromotions = QueryInputOf<(typeof tradeContract)['promotionsTrade']>;
/** Promotions drive this query: it shows their discussions and photos. */
const meta = { suit: 'promotion' } as const;

export const tradeQueries = {
  racine: RACINE,
  cartes: () => lectureDe([...RACINE, 'cartes'], tradeContract.cartesTrade, {}, { meta }),
  calendrier: (du: string, au: string) =>
    lectureContinue([...RACINE, 'calendrier', du, au], tradeContract.calendrierTrade, { query: { du, au } }, { meta }),
  pharmacie: (id: number) =>
    lectureDe([...RACINE, 'pharmacie', id], tradeContract.pharmacieTrade, { params: { id } }, { meta }),
  encours: (id: number, query: Filtres) =>
    lectureContinue([...RACINE, 'encours', id, query], tradeContract.encoursTrade, { params: { id }, query }),
  promotions: (id: number, query: FiltresPromotions) =>
    lectureContinue(
      [...RACINE, 'promotions', id, query],
      tradeContract.promotionsTrade,
      { params: { id }, query },
      { meta },
    ),
  promotion: (pharmacieId: number, id: number) =>
    lectureDe(
      [...RACINE, 'promotion', pharmacieId, id],
      tradeContract.promotionTrade,
      { params: { pharmacieId, id } },
      { meta },
    ),
};
