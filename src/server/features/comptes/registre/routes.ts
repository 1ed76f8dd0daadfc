import { inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { registreContract } from '#shared/features/comptes/registre/contract.ts';
import { chercherPourSInscrire, importerRegistre, previsualiserRegistre } from './commands.ts';
import { compteAuRegistre, pageRegistre } from './read-models.ts';

export const registreHandlers: Handlers<typeof registreContract> = {
  pageRegistre: ({ ctx, query }) => inSysteme(ctx, (tx) => pageRegistre(tx, query)),
  lireRegistre: ({ ctx, body, fichiers }) => previsualiserRegistre(ctx, body, fichiers),
  importerRegistre: ({ ctx, body, fichiers }) => importerRegistre(ctx, body, fichiers),
  chercherAuRegistre: ({ ctx, query }) => chercherPourSInscrire(ctx, query.q ?? ''),
  compteAuRegistre: ({ ctx, params }) => inSysteme(ctx, (tx) => compteAuRegistre(tx, params.id)),
};
