import type { Handlers } from '#server/core/http/bind-contract.ts';
import { entrerChez } from '#server/features/reseau/delegue/commands/entrer.ts';
import type { propositionContract } from '#shared/features/operations/proposition/contract.ts';
import { lireProposition, modifierProposition, proposerPromotion, retirerProposition } from './commands.ts';
import { planSuivi, referencesDOffre } from './read-models.ts';

const PROPOSER = { exige: 'droitTrade', action: 'consulter-promotions' } as const;
export const propositionHandlers: Handlers<typeof propositionContract> = {
  referencesTrade: ({ ctx, params }) => entrerChez(ctx, params.id, PROPOSER, referencesDOffre),
  planTrade: ({ ctx, params, query }) => entrerChez(ctx, params.id, PROPOSER, (tx) => planSuivi(tx, ctx, query)),
  proposerPromotion: ({ ctx, params, body }) => proposerPromotion(ctx, params.id, body),
  lireProposition: ({ ctx, params }) => lireProposition(ctx, params),
  modifierProposition: ({ ctx, params, body }) => modifierProposition(ctx, params, body),
  retirerProposition: ({ ctx, params, query }) => retirerProposition(ctx, params, query.version),
};
