import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { extracteurContract } from '#shared/features/connexions/extracteur/contract.ts';
import { configurerExtracteur } from './commands/configurer.ts';

export const extracteurHandlers: Handlers<typeof extracteurContract> = {
  configurerExtracteur: ({ ctx, params, body }) => configurerExtracteur(ctx, params.id, body),
};
