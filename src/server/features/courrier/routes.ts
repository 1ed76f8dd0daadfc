import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { courrierContract } from '#shared/features/courrier/contract.ts';
import { lireCourrier, renvoyerCourrier } from './commands.ts';
import { pageCourriers } from './read-models.ts';

export const courrierHandlers: Handlers<typeof courrierContract> = {
  pageCourriers: ({ ctx, query }) => inSysteme(ctx, (tx) => pageCourriers(tx, query)),
  unCourrier: ({ ctx, params }) => lireCourrier(ctx, params.id),
  renvoyerCourrier: ({ ctx, params }) => renvoyerCourrier(ctx, params.id),
};
