import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { lgoContract } from '#shared/features/connexions/lgo/contract.ts';
import { choisirConnexionLgo } from './commands.ts';

export const lgoHandlers: Handlers<typeof lgoContract> = {
  choisirConnexionLgo: ({ ctx, params, body }) => choisirConnexionLgo(ctx, params.id, body),
};
