import { aujourdhuiDe, inSysteme } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { clotureContract } from '#shared/features/pilotage/cloture/contract.ts';
import { demanderExportDeClos, lireExportDeClos, telechargerExportDeClos } from './commands/exporter.ts';
import { renvoyerLienExport } from './commands/lien-export.ts';
import { declarerArretDe, effacerCompte, leverRetenue, lireCloture, reessayerArret } from './commands/suivre.ts';
import { pageClotures } from './read-models.ts';

export const clotureHandlers: Handlers<typeof clotureContract> = {
  pageClotures: ({ ctx, query }) => inSysteme(ctx, (tx) => pageClotures(tx, query, aujourdhuiDe(ctx))),
  lireCloture: ({ ctx, params }) => lireCloture(ctx, params.id),
  reessayerArret: ({ ctx, params }) => reessayerArret(ctx, params.id),
  declarerArret: ({ ctx, params }) => declarerArretDe(ctx, params.id, params.mandatId),
  leverRetenue: ({ ctx, params, body }) => leverRetenue(ctx, params.id, body),
  envoyerLienExport: ({ ctx, params }) => renvoyerLienExport(ctx, params.id),
  lireExportDeClos: ({ ctx, params }) => lireExportDeClos(ctx, params),
  demanderExportDeClos: ({ ctx, params }) => demanderExportDeClos(ctx, params),
  telechargerExportDeClos: ({ ctx, params }) => telechargerExportDeClos(ctx, params),
  effacerCompte: ({ ctx, params, body }) => effacerCompte(ctx, params.id, body),
};
