import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import { entrerChez, voirFiche } from '#server/features/delegue/commands/entrer.ts';
import { jourParis } from '#shared/core/dates.ts';
import type { tradeContract } from '#shared/features/trade/contract.ts';
import { cartesTrade, pharmacieTrade } from './read-models.ts';
import { encoursSuivis } from './read-models/encours.ts';
import { promotionsSuivies } from './read-models/promotions.ts';

export const tradeHandlers: Handlers<typeof tradeContract> = {
  cartesTrade: ({ ctx }) => inSysteme(ctx, (tx) => cartesTrade(tx, ctx)),
  pharmacieTrade: ({ ctx, params }) => voirFiche(ctx, params.id, (tx) => pharmacieTrade(tx, ctx, params.id)),
  encoursTrade: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, { exige: 'lectureEncours', action: 'consulter-encours' }, (tx) =>
      encoursSuivis(tx, query, jourParis(ctx.services.maintenant())),
    ),
  promotionsTrade: ({ ctx, params, query }) =>
    entrerChez(ctx, params.id, { action: 'consulter-promotions' }, (tx) =>
      promotionsSuivies(tx, ctx.acteur, query, jourParis(ctx.services.maintenant())),
    ),
};
