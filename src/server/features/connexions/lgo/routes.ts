import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { lgoContract } from '#shared/features/connexions/lgo/contract.ts';
import { choisirConnexionLgo, lireLgo, listEchangesLgo, modifierLgo } from './commands.ts';
import { confirmerLgo, ecarterLgo, lireAttenteLgo } from './commands/confirmer.ts';
import { essayerLgo } from './commands/essayer.ts';

export const lgoHandlers: Handlers<typeof lgoContract> = {
  choisirConnexionLgo: ({ ctx, params, body }) => choisirConnexionLgo(ctx, params.id, body),
  lireLgo: ({ ctx, params }) => lireLgo(ctx, params.id),
  modifierLgo: ({ ctx, params, body }) => modifierLgo(ctx, params.id, body),
  lireAttenteLgo: ({ ctx, params }) => lireAttenteLgo(ctx, params.id),
  confirmerLgo: ({ ctx, params, body }) => confirmerLgo(ctx, params.id, body.version),
  ecarterLgo: ({ ctx, params }) => ecarterLgo(ctx, params.id),
  essayerLgo: ({ ctx, params, body }) => essayerLgo(ctx, params.id, body.version),
  listEchangesLgo: ({ ctx, params, query }) => listEchangesLgo(ctx, params.id, query),
};
