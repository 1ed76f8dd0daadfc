import { inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { statistiqueMargesContract } from '#shared/features/pilotage/statistique/contract/marges.ts';
import { lireStatMarges } from '../read-models/marges.ts';

export const statistiqueMargesHandlers: Handlers<typeof statistiqueMargesContract> = {
  statMarges: ({ ctx, query }) => inTenant(ctx, (tx) => lireStatMarges(tx, ctx.acteur, query)),
};
