import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import { canRepondreSupport } from '../policy.ts';
import {
  etatSaisiSchema,
  etatsConversation,
  filQuestionSchema,
  nbQuestionsSchema,
  questionSchema,
  reponseSaisieSupportSchema,
  reponseTypeSaisieSchema,
  reponseTypeSchema,
} from '../schemas.ts';

const base = '/api/v1/support/questions';
const reponses = '/api/v1/support/reponses';
const access = rolesQui(canRepondreSupport);

/** The filters on the conversations that wait for the super administrators. */
export const attentesSupport = ['A_REPONDRE', 'NON_LUES'] as const;

export const supportEditeurContract = defineContract({
  listQuestions: {
    method: 'GET',
    url: base,
    summary: 'Les conversations du support, tous comptes : les ouvertes d’abord, puis les plus récentes.',
    access,
    query: z.object({
      ...paginationQuery(['dernier'], 'dernier', 'desc'),
      etat: z.enum(etatsConversation, 'État inconnu.').optional(),
      attente: z.enum(attentesSupport, 'Choix inconnu.').optional(),
    }),
    response: page(questionSchema),
  },
  nbQuestions: {
    method: 'GET',
    url: `${base}/nb`,
    summary: 'Combien de conversations attendent une réponse.',
    access,
    response: nbQuestionsSchema,
  },
  lireQuestion: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une conversation du support ; la lire est noté au journal du compte, une fois par jour.',
    access,
    params: idParams,
    query: z.object({ avant: id.optional() }),
    response: filQuestionSchema,
  },
  repondreQuestion: {
    method: 'POST',
    url: `${base}/:id/messages`,
    summary: 'Répondre à une question, et la clore si l’on veut ; close, elle se rouvre.',
    access,
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: MAX_OCTETS_FICHIER,
    params: idParams,
    body: reponseSaisieSupportSchema,
    response: filQuestionSchema,
  },
  changerEtatQuestion: {
    method: 'POST',
    url: `${base}/:id/etat`,
    summary: 'Clore ou rouvrir une conversation.',
    access,
    params: idParams,
    body: etatSaisiSchema,
    response: filQuestionSchema,
  },
  marquerQuestionLue: {
    method: 'POST',
    url: `${base}/:id/lecture`,
    summary: 'Marquer lue une conversation, jusqu’au message de ce numéro compris.',
    access,
    params: idParams,
    body: z.strictObject({ jusqua: id }),
    response: sansContenu,
  },
  lirePieceQuestion: {
    method: 'GET',
    url: `${base}/:id/pieces/:fichierId`,
    summary: 'Ouvrir un fichier d’une conversation.',
    access,
    params: z.object({ id, fichierId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  listReponsesTypes: {
    method: 'GET',
    url: reponses,
    summary: 'Les réponses types du support.',
    access,
    response: z.array(reponseTypeSchema),
  },
  creerReponseType: {
    method: 'POST',
    url: reponses,
    summary: 'Garder une réponse type.',
    access,
    idempotent: true,
    body: reponseTypeSaisieSchema,
    response: reponseTypeSchema,
  },
  modifierReponseType: {
    method: 'PUT',
    url: `${reponses}/:id`,
    summary: 'Modifier une réponse type.',
    access,
    params: idParams,
    body: reponseTypeSaisieSchema.extend({ version }),
    response: reponseTypeSchema,
  },
  supprimerReponseType: {
    method: 'DELETE',
    url: `${reponses}/:id`,
    summary: 'Supprimer une réponse type.',
    access,
    params: idParams,
    response: sansContenu,
  },
});
