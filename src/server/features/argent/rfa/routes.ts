import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import { joindrePieces, remettrePiece, retirerPiece, servirPiece } from '#server/core/files/pieces.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import { creerRfa, modifierRfa, supprimerRfa } from './commands.ts';
import { changerPalierRfa, repondreRfa, saisirBases } from './commands/decider.ts';
import { dupliquerAnneeRfa, dupliquerRfa } from './commands/dupliquer.ts';
import { exporterRfas } from './commands/exporter.ts';
import { corrigerReclamationRfa, garderEcartRfa, reclamerSoldeRfa } from './commands/reclamer.ts';
import { porteurRfa } from './commands/pieces.ts';
import { detailRfa } from './read-models/detail.ts';
import { expliquerRfa } from './read-models/explication.ts';
import { pageRfas } from './read-models/liste.ts';
import type { NonLus } from './read-models/non-lus.ts';

/** @param nonLus what waits to be read of each row */
export const creerRfaHandlers = (nonLus: NonLus): Handlers<typeof rfaContract> => ({
  listRfa: ({ ctx, query }) => inTenant(ctx, (tx) => pageRfas(tx, ctx.acteur, query, aujourdhuiDe(ctx), nonLus)),
  exporterRfa: ({ ctx, query }) => exporterRfas(ctx, query),
  dupliquerAnneeRfa: ({ ctx, body }) => dupliquerAnneeRfa(ctx, body),
  detailRfa: ({ ctx, params }) => inTenant(ctx, (tx) => detailRfa(tx, ctx.acteur, params.id, aujourdhuiDe(ctx))),
  expliquerRfa: ({ ctx, params, query }) =>
    inTenant(ctx, (tx) => expliquerRfa(tx, ctx.acteur, { id: params.id, ...query }, aujourdhuiDe(ctx))),
  creerRfa: ({ ctx, body }) => creerRfa(ctx, body),
  modifierRfa: ({ ctx, params, body }) => modifierRfa(ctx, params.id, body),
  dupliquerRfa: ({ ctx, params, body }) => dupliquerRfa(ctx, params.id, body),
  supprimerRfa: ({ ctx, params, query }) => supprimerRfa(ctx, params.id, query.version),
  repondreRfa: ({ ctx, params, body }) => repondreRfa(ctx, params.id, body),
  changerPalierRfa: ({ ctx, params, body }) => changerPalierRfa(ctx, params.id, { ...body, palierId: params.palierId }),
  reclamerSoldeRfa: ({ ctx, params, body }) => reclamerSoldeRfa(ctx, params.id, body),
  corrigerReclamationRfa: ({ ctx, params, body }) => corrigerReclamationRfa(ctx, params.id, body),
  garderEcartRfa: ({ ctx, params, body }) => garderEcartRfa(ctx, params.id, body),
  saisirBasesRfa: ({ ctx, params, body }) => saisirBases(ctx, params.id, body),
  joindreRfa: ({ ctx, params, fichiers }) => joindrePieces(ctx, porteurRfa(), params.id, fichiers),
  lirePieceRfa: ({ ctx, params }) => servirPiece(ctx, 'rfa', params),
  retirerPieceRfa: ({ ctx, params }) => retirerPiece(ctx, porteurRfa(), params),
  remettrePieceRfa: ({ ctx, params }) => remettrePiece(ctx, porteurRfa(), params),
});
