import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import { joindrePieces, remettrePiece, retirerPiece, servirPiece } from '#server/core/files/pieces.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import {
  avertirCondition,
  creerCondition,
  dupliquerCondition,
  modifierCondition,
  remettreUneCondition,
  retirerUneCondition,
  supprimerCondition,
} from './commands.ts';
import { exporterConditions } from './commands/exporter.ts';
import { porteurCondition } from './commands/pieces.ts';
import { detailCondition } from './read-models/detail.ts';
import { pageConditions } from './read-models/liste.ts';

export const conditionHandlers: Handlers<typeof conditionContract> = {
  listConditions: ({ ctx, query }) => inTenant(ctx, (tx) => pageConditions(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  exporterConditions: ({ ctx, query }) => exporterConditions(ctx, query),
  avertirCondition: ({ ctx, body }) => avertirCondition(ctx, body),
  detailCondition: ({ ctx, params }) =>
    inTenant(ctx, (tx) => detailCondition(tx, ctx.acteur, params.id, aujourdhuiDe(ctx))),
  creerCondition: ({ ctx, body }) => creerCondition(ctx, body),
  modifierCondition: ({ ctx, params, body }) => modifierCondition(ctx, params.id, body),
  dupliquerCondition: ({ ctx, params, body }) => dupliquerCondition(ctx, params.id, body),
  retirerCondition: ({ ctx, params, body }) => retirerUneCondition(ctx, params.id, body.version),
  remettreCondition: ({ ctx, params, body }) => remettreUneCondition(ctx, params.id, body.version),
  supprimerCondition: ({ ctx, params, query }) => supprimerCondition(ctx, params.id, query.version),
  joindreCondition: ({ ctx, params, fichiers }) => joindrePieces(ctx, porteurCondition, params.id, fichiers),
  lirePieceCondition: ({ ctx, params }) => servirPiece(ctx, 'condition', params),
  retirerPieceCondition: ({ ctx, params }) => retirerPiece(ctx, porteurCondition, params),
  remettrePieceCondition: ({ ctx, params }) => remettrePiece(ctx, porteurCondition, params),
};
