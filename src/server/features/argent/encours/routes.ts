import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import { joindrePieces, remettrePiece, retirerPiece, servirPiece } from '#server/core/files/pieces.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { reglementContract } from '#shared/features/argent/encours/contract/reglements.ts';
import type { encoursContract } from '#shared/features/argent/encours/contract.ts';
import type { piecesPubliquesContract } from '#shared/features/argent/encours/contract/public.ts';
import { lirePiecesPubliques, telechargerPiecePublique } from './commands/pieces-publiques.ts';
import type { relanceContract } from '#shared/features/argent/encours/contract/relances.ts';
import { commenterEncours, creerEncours, modifierEncours, supprimerEncours, suspendreEncours } from './commands.ts';
import { apercuCourriers, declarerEncours, relancerEncours } from './commands/declarer.ts';
import { joindreAuReglement, porteurEncours } from './commands/pieces.ts';
import { lireRelanceRules, modifierRelanceRule } from './commands/relances.ts';
import { repasserADeclarerEncours } from './commands/repasser.ts';
import { apercuReleve, envoyerReleve, releveEncours, type SujetReleve } from './commands/releve.ts';
import { exporterEncours } from './commands/exporter.ts';
import type { ApportsEncours } from './read-models/apports.ts';
import { detailEncours } from './read-models/detail.ts';
import { pageEncours } from './read-models/liste.ts';
import {
  bilanEncours,
  ongletsEncours,
  parLaboratoire,
  responsablesEncours,
  tuilesEncours,
} from './read-models/tableaux.ts';

const sujetReleve = ({ id }: { id: number }, { payeur }: Pick<SujetReleve, 'payeur'>): SujetReleve => ({
  laboratoireId: id,
  payeur,
});

/** What settles an encours is with what was received: `encaissement/routes.ts`. */
export const creerEncoursHandlers = (
  apports: ApportsEncours,
): Handlers<Omit<typeof encoursContract, keyof typeof reglementContract>> => ({
  listEncours: ({ ctx, query }) =>
    inTenant(ctx, (tx) => pageEncours(tx, ctx.acteur, query, aujourdhuiDe(ctx), apports)),
  ongletsEncours: ({ ctx, query }) => inTenant(ctx, (tx) => ongletsEncours(tx, query, aujourdhuiDe(ctx), apports)),
  tuilesEncours: ({ ctx, query }) => inTenant(ctx, (tx) => tuilesEncours(tx, query.laboratoireId, aujourdhuiDe(ctx))),
  encoursParLaboratoire: ({ ctx, query }) =>
    inTenant(ctx, (tx) => parLaboratoire(tx, query, aujourdhuiDe(ctx), apports)),
  bilanEncours: ({ ctx, query }) =>
    inTenant(ctx, (tx) => bilanEncours(tx, { ...query, annee: query.annee ?? Number(aujourdhuiDe(ctx).slice(0, 4)) })),
  responsablesEncours: ({ ctx }) => inTenant(ctx, responsablesEncours),
  exporterEncours: ({ ctx, query }) => exporterEncours(ctx, query, apports),
  detailEncours: ({ ctx, params }) =>
    inTenant(ctx, (tx) => detailEncours(tx, ctx.acteur, params.id, aujourdhuiDe(ctx))),
  creerEncours: ({ ctx, body }) => creerEncours(ctx, body),
  modifierEncours: ({ ctx, params, body }) => modifierEncours(ctx, params.id, body, apports),
  supprimerEncours: ({ ctx, params, query }) => supprimerEncours(ctx, params.id, query.version),
  apercuCourriers: ({ ctx, body }) => apercuCourriers(ctx, body, apports),
  declarerEncours: ({ ctx, body }) => declarerEncours(ctx, body, apports),
  relancerEncours: ({ ctx, body }) => relancerEncours(ctx, body, apports),
  joindreAuReglement: ({ ctx, params, fichiers }) => joindreAuReglement(ctx, params, fichiers),
  repasserADeclarer: ({ ctx, params, body }) => repasserADeclarerEncours(ctx, params.id, body.version),
  suspendreEncours: ({ ctx, params, body }) => suspendreEncours(ctx, params.id, body),
  commenterEncours: ({ ctx, params, body }) => commenterEncours(ctx, params.id, body.texte),
  joindrePieces: ({ ctx, params, fichiers }) => joindrePieces(ctx, porteurEncours, params.id, fichiers),
  lirePiece: ({ ctx, params }) => servirPiece(ctx, 'encours', params),
  retirerPiece: ({ ctx, params }) => retirerPiece(ctx, porteurEncours, params),
  remettrePiece: ({ ctx, params }) => remettrePiece(ctx, porteurEncours, params),
  releveEncours: ({ ctx, params, query }) => releveEncours(ctx, sujetReleve(params, query), apports),
  apercuReleve: ({ ctx, params, query }) => apercuReleve(ctx, sujetReleve(params, query), apports),
  envoyerReleve: ({ ctx, params, query, body }) => envoyerReleve(ctx, sujetReleve(params, query), body, apports),
});

export const piecesPubliquesHandlers: Handlers<typeof piecesPubliquesContract> = {
  lirePiecesPubliques: ({ ctx, params }) => lirePiecesPubliques(ctx, params),
  telechargerPiecePublique: ({ ctx, params }) => telechargerPiecePublique(ctx, params),
};

export const relanceHandlers: Handlers<typeof relanceContract> = {
  lireReglesRelance: ({ ctx }) => lireRelanceRules(ctx),
  modifierRegleRelance: ({ ctx, params, body }) => modifierRelanceRule(ctx, params.type, body),
};
