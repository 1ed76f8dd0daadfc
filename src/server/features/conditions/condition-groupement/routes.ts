import { aujourdhuiDe, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import {
  changerEtatConditionGroupement,
  creerConditionGroupement,
  dupliquerConditionGroupement,
  modifierConditionGroupement,
  supprimerConditionGroupement,
} from './commands.ts';
import { exporterConditionsGroupement, exporterReponsesConditionGroupement } from './commands/exporter.ts';
import { prevoirPublicationConditions } from './commands/prevoir-publication.ts';
import { prevoirRelanceConditions, relancerConditionGroupement } from './commands/relancer.ts';
import { repondreProposition } from './commands/repondre.ts';
import { detailConditionGroupement } from './read-models/detail.ts';
import { pageConditionsGroupement } from './read-models/liste.ts';
import { propositionsDeConditions } from './read-models/propositions.ts';
import { pageReponsesConditionGroupement } from './read-models/reponses.ts';

export const conditionGroupementHandlers: Handlers<typeof conditionGroupementContract> = {
  listConditionsGroupement: ({ ctx, query }) =>
    inTenant(ctx, (tx) => pageConditionsGroupement(tx, ctx.acteur, query, aujourdhuiDe(ctx))),
  exporterConditionsGroupement: ({ ctx, query }) => exporterConditionsGroupement(ctx, query),
  detailConditionGroupement: ({ ctx, params }) =>
    inTenant(ctx, (tx) => detailConditionGroupement(tx, ctx.acteur, params.id, aujourdhuiDe(ctx))),
  creerConditionGroupement: ({ ctx, body }) => creerConditionGroupement(ctx, body),
  modifierConditionGroupement: ({ ctx, params, body }) => modifierConditionGroupement(ctx, params.id, body),
  changerEtatConditionGroupement: ({ ctx, params, body }) => changerEtatConditionGroupement(ctx, params.id, body),
  prevoirPublicationConditions: ({ ctx, params }) => prevoirPublicationConditions(ctx, params.id),
  prevoirRelanceConditions: ({ ctx, params, body }) => prevoirRelanceConditions(ctx, params.id, body.pharmacieIds),
  relancerConditionGroupement: ({ ctx, params, body }) =>
    relancerConditionGroupement(ctx, params.id, body.pharmacieIds),
  dupliquerConditionGroupement: ({ ctx, params, body }) => dupliquerConditionGroupement(ctx, params.id, body),
  supprimerConditionGroupement: ({ ctx, params, query }) => supprimerConditionGroupement(ctx, params.id, query.version),
  reponsesConditionGroupement: ({ ctx, params, query }) => pageReponsesConditionGroupement(ctx, params.id, query),
  exporterReponses: ({ ctx, params, query }) => exporterReponsesConditionGroupement(ctx, params.id, query),
  propositionsConditions: ({ ctx, query }) =>
    inTenant(ctx, (tx) => propositionsDeConditions(tx, ctx.acteur, query.laboratoireId, aujourdhuiDe(ctx))),
  repondreProposition: ({ ctx, params, body }) => repondreProposition(ctx, params.id, body),
};
