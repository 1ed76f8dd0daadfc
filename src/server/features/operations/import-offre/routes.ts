import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { importOffreContract } from '#shared/features/operations/import-offre/contract.ts';
import { importerOffre, previsualiserOffre } from './commands.ts';

export const importOffreHandlers: Handlers<typeof importOffreContract> = {
  lireOffre: ({ ctx, body, fichiers }) => previsualiserOffre(ctx, body, fichiers),
  importerOffre: ({ ctx, body, fichiers }) => importerOffre(ctx, body, fichiers),
};
