import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { visuelContract } from '#shared/features/operations/visuel/contract.ts';
import {
  joindreVisuels,
  lireVisuel,
  listerVisuels,
  ordonnerVisuels,
  remettreVisuel,
  retirerVisuel,
} from './commands.ts';

export const visuelHandlers: Handlers<typeof visuelContract> = {
  visuelsPromotion: ({ ctx, params }) => listerVisuels(ctx, params),
  joindreVisuels: ({ ctx, params, body, fichiers }) => joindreVisuels(ctx, params.id, fichiers, body.vignettes),
  ordonnerVisuels: ({ ctx, params, body }) => ordonnerVisuels(ctx, params.id, body.visuels),
  lireVisuel: ({ ctx, params, query }) => lireVisuel(ctx, { id: params.id }, params.fichierId, query.vignette),
  supprimerVisuel: ({ ctx, params }) => retirerVisuel(ctx, params.id, params.fichierId),
  remettreVisuel: ({ ctx, params }) => remettreVisuel(ctx, params.id, params.fichierId),
  visuelsTrade: ({ ctx, params }) => listerVisuels(ctx, params),
  lireVisuelTrade: ({ ctx, params, query }) => lireVisuel(ctx, params, params.fichierId, query.vignette),
};
