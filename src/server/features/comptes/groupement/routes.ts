import { aujourdhuiDe, inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { groupementContract } from '#shared/features/comptes/groupement/contract.ts';
import { creerGroupement, modifierGroupement, modifierMonGroupement } from './commands.ts';
import type { DonnerAcces } from '#server/features/comptes/tenant/commands.ts';
import { listGroupements } from './read-models.ts';

export const creerGroupementHandlers = (donnerAcces: DonnerAcces): Handlers<typeof groupementContract> => ({
  listGroupementsTenant: ({ ctx }) => inSysteme(ctx, (tx) => listGroupements(tx, ctx.acteur, aujourdhuiDe(ctx))),
  creerGroupement: ({ ctx, body }) => creerGroupement(ctx, body, donnerAcces),
  modifierGroupement: ({ ctx, params, body }) => modifierGroupement(ctx, params.id, body),
  modifierMonGroupement: ({ ctx, body }) => modifierMonGroupement(ctx, body),
});
