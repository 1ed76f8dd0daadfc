import { inSysteme, inTenant } from '#server/core/contexte.ts';
import type { Handlers } from '#server/core/http/bind-contract.ts';
import type { supportContract } from '#shared/features/echanges/support/contract.ts';
import type { supportEditeurContract } from '#shared/features/echanges/support/contract/editeur.ts';
import { ecrireConversation, lirePieceConversation, marquerConversationLue, ouvrirConversation } from './commands.ts';
import {
  changerEtatQuestion,
  lirePieceQuestion,
  lireQuestion,
  marquerQuestionLue,
  repondreQuestion,
} from './commands/repondre.ts';
import { creerReponseType, modifierReponseType, supprimerReponseType } from './commands/reponses-types.ts';
import { maConversation, mesConversations } from './read-models/conversations.ts';
import { nbQuestions, pageQuestions } from './read-models/questions.ts';
import { findReponsesTypes } from './repository/reponses-types.ts';

export const supportHandlers: Handlers<typeof supportContract> = {
  mesConversations: ({ ctx }) => inTenant(ctx, (tx) => mesConversations(tx, ctx.acteur)),
  ouvrirConversation: ({ ctx, body, fichiers }) => ouvrirConversation(ctx, { saisie: body, fichiers }),
  lireConversation: ({ ctx, params, query }) =>
    inTenant(ctx, (tx) => maConversation(tx, ctx.acteur, params.id, query.avant)),
  ecrireConversation: ({ ctx, params, body, fichiers }) =>
    ecrireConversation(ctx, params.id, { saisie: body, fichiers }),
  marquerConversationLue: ({ ctx, params, body }) => marquerConversationLue(ctx, params.id, body.jusqua),
  lirePieceConversation: ({ ctx, params }) => lirePieceConversation(ctx, params.id, params.fichierId),
};

export const supportEditeurHandlers: Handlers<typeof supportEditeurContract> = {
  listQuestions: ({ ctx, query }) => inSysteme(ctx, (tx) => pageQuestions(tx, ctx.acteur, query)),
  nbQuestions: ({ ctx }) => inSysteme(ctx, nbQuestions),
  lireQuestion: ({ ctx, params, query }) => lireQuestion(ctx, params.id, query.avant),
  repondreQuestion: ({ ctx, params, body, fichiers }) => repondreQuestion(ctx, params.id, { saisie: body, fichiers }),
  changerEtatQuestion: ({ ctx, params, body }) => changerEtatQuestion(ctx, params.id, body.etat),
  marquerQuestionLue: ({ ctx, params, body }) => marquerQuestionLue(ctx, params.id, body.jusqua),
  lirePieceQuestion: ({ ctx, params }) => lirePieceQuestion(ctx, params.id, params.fichierId),
  listReponsesTypes: ({ ctx }) => inTenant(ctx, findReponsesTypes),
  creerReponseType: ({ ctx, body }) => creerReponseType(ctx, body),
  modifierReponseType: ({ ctx, params, body }) => modifierReponseType(ctx, params.id, body),
  supprimerReponseType: ({ ctx, params }) => supprimerReponseType(ctx, params.id),
};
