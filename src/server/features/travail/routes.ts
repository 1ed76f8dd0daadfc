import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { travailContract } from '#shared/features/travail/contract.ts';
import { relancerTravaux, supprimerTravaux } from './commands.ts';
import { etatTravaux } from './read-models.ts';

export const travailHandlers: Handlers<typeof travailContract> = {
  etatTravaux: ({ ctx }) => inSysteme(ctx, etatTravaux),
  relancerTravaux: ({ ctx, body }) => relancerTravaux(ctx, body.ids),
  supprimerTravaux: ({ ctx, body }) => supprimerTravaux(ctx, body.ids),
};
