import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { releveBancaireContract } from '#shared/features/argent/releve-bancaire/contract.ts';
import { apercuReleveBancaire, enregistrerCredits } from './commands/recevoir.ts';

export const releveBancaireHandlers: Handlers<typeof releveBancaireContract> = {
  apercuReleveBancaire: ({ ctx, body, fichiers }) => apercuReleveBancaire(ctx, fichiers, body),
  enregistrerCredits: ({ ctx, body, fichiers }) => enregistrerCredits(ctx, fichiers, body),
};
