import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { paypsContract } from '#shared/features/connexions/payps/contract.ts';
import { connecterPayps, deconnecterPayps, lierMarque, reglerPayps } from './commands.ts';
import { comptePayps, estConnecteAPayps, marquesPayps, reglagePayps } from './read-models.ts';

export const paypsHandlers: Handlers<typeof paypsContract> = {
  etatPayps: ({ ctx }) => inTenant(ctx, async (tx) => ({ connecte: await estConnecteAPayps(tx) })),
  comptePayps: ({ ctx }) => inTenant(ctx, comptePayps),
  connecterPayps: ({ ctx, body }) => connecterPayps(ctx, body),
  deconnecterPayps: ({ ctx }) => deconnecterPayps(ctx),
  listMarquesPayps: ({ ctx }) => inSysteme(ctx, async (tx) => ({ marques: await marquesPayps(tx) })),
  lierMarquePayps: ({ ctx, params, body }) => lierMarque(ctx, params.id, body),
  reglagePayps: ({ ctx }) => inSysteme(ctx, reglagePayps),
  reglerPayps: ({ ctx, body }) => reglerPayps(ctx, body),
};
