import { aujourdhuiDe, inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { entrerChez, voirFiche } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { tradeContract } from '#shared/features/pilotage/trade/contract.ts';
import type { conditionTradeContract } from '#shared/features/pilotage/trade/contract/conditions.ts';
import { cartesTrade, pharmacieTrade } from './read-models.ts';
import { calendrierTrade } from './read-models/calendrier.ts';
import { conditionsSuivies, conditionSuivie } from './read-models/conditions.ts';
import { encoursSuivis } from './read-models/encours.ts';
import { promotionsSuivies, promotionSuivie } from './read-models/promotions.ts';

export const tradeHandlers: Handlers<typeof tradeContract> = {
  cartesTrade: ({ ctx }) => inSysteme(ctx, (tx) => cartesTrade(tx, ctx)),
  calendrierTrade: ({ ctx, query }) => inSysteme(ctx, (tx) => calendrierTrade(tx, ctx, query)),
  pharmacieTrade: ({ ctx, params }) => voirFiche(ctx, params.id, (tx) => pharmacieTrade(tx, ctx, params.id)),
  encoursTrade: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, { exige: 'lectureEncours', action: 'consulter-encours' }, (tx) =>
      encoursSuivis(tx, query, aujourdhuiDe(ctx)),
    ),
  promotionsTrade: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, { action: 'consulter-promotions' }, (tx, suivie) =>
      promotionsSuivies(tx, ctx, suivie, query),
    ),
  promotionTrade: ({ ctx, params }) =>
    entrerChez(ctx, params.pharmacieId, { action: 'consulter-promotions' }, (tx, suivie) =>
      promotionSuivie(tx, ctx, suivie, params.id),
    ),
};

const CONDITIONS = { exige: 'lectureConditions', action: 'consulter-conditions' } as const;
export const conditionTradeHandlers: Handlers<typeof conditionTradeContract> = {
  conditionsTrade: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, CONDITIONS, (tx) => conditionsSuivies(tx, ctx, query)),
  conditionTrade: ({ ctx, params }) =>
    entrerChez(ctx, params.pharmacieId, CONDITIONS, (tx) => conditionSuivie(tx, ctx, params.id)),
};
