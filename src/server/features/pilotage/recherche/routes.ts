import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { rechercheContract } from '#shared/features/pilotage/recherche/contract.ts';
import { chercherPartout } from './read-models.ts';

export const rechercheHandlers: Handlers<typeof rechercheContract> = {
  chercherPartout: ({ ctx, query }) =>
    inTenant(ctx, (tx) => chercherPartout(tx, ctx.acteur, query.q, aujourdhuiDe(ctx))),
};
