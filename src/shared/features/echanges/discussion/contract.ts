import { z } from 'zod';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import {
  commentaireSaisiSchema,
  commentaireSchema,
  correctionSchema,
  derniereActionSchema,
  filSchema,
  infoSchema,
  MAX_OCTETS_COMMENTAIRE,
  statutSaisiSchema,
} from './schemas.ts';
import {
  canCommenter,
  canLireDiscussion,
  canPoserStatut,
  rolesQuiCommentent,
  rolesQuiLisentDiscussions,
  rolesQuiMarquentLu,
} from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';

const base = '/api/v1/discussion';
const nbLast = z.coerce
  .number('Le nombre d’actions n’est pas valide.')
  .int('Le nombre d’actions n’est pas valide.')
  .min(1, 'Demandez au moins une action.')
  .max(50, 'Demandez 50 actions au plus.')
  .default(5);

/** The kinds served today. The others come with their own features, on the same engine (DIS-1, ADR 13). */
export const discussionContract = defineContract({
  lirePromotion: {
    method: 'GET',
    url: `${base}/promotion/:id`,
    summary: 'La discussion d’une promotion : ses derniers messages, ou ceux d’avant `avant`.',
    access: rolesQui((acteur) => canLireDiscussion(acteur, 'PROMOTION')),
    params: idParams,
    query: z.object({ avant: id.optional() }),
    response: filSchema,
  },
  commenterPromotion: {
    method: 'POST',
    url: `${base}/promotion/:id`,
    summary: 'Écrire un message sur une promotion, avec des mentions et, si l’on veut, un statut.',
    access: rolesQui((acteur) => canCommenter(acteur, 'PROMOTION', true)),
    idempotent: true,
    bodyLimit: MAX_OCTETS_COMMENTAIRE,
    params: idParams,
    body: commentaireSaisiSchema,
    response: commentaireSchema,
  },
  infoPromotion: {
    method: 'GET',
    url: `${base}/info/promotion/:id`,
    summary: 'Le nombre de messages d’une promotion, ceux que l’on n’a pas lus, le statut et sa couleur.',
    access: rolesQui((acteur) => canLireDiscussion(acteur, 'PROMOTION')),
    params: idParams,
    response: infoSchema,
  },
  poserStatutPromotion: {
    method: 'POST',
    url: `${base}/statut/:id`,
    summary: 'Poser le statut de la discussion d’une promotion.',
    access: rolesQui((acteur) => canPoserStatut(acteur, 'PROMOTION')),
    params: idParams,
    body: statutSaisiSchema,
    response: infoSchema,
  },
  lireRfa: {
    method: 'GET',
    url: `${base}/rfa/:id`,
    summary: 'La discussion d’une RFA : ses derniers messages, ou ceux d’avant `avant`.',
    access: rolesQui((acteur) => canLireDiscussion(acteur, 'RFA')),
    params: idParams,
    query: z.object({ avant: id.optional() }),
    response: filSchema,
  },
  commenterRfa: {
    method: 'POST',
    url: `${base}/rfa/:id`,
    summary: 'Écrire un message sur une RFA, avec des mentions et, si l’on veut, un statut.',
    access: rolesQui((acteur) => canCommenter(acteur, 'RFA')),
    idempotent: true,
    bodyLimit: MAX_OCTETS_COMMENTAIRE,
    params: idParams,
    body: commentaireSaisiSchema,
    response: commentaireSchema,
  },
  infoRfa: {
    method: 'GET',
    url: `${base}/info/rfa/:id`,
    summary: 'Le nombre de messages d’une RFA, ceux que l’on n’a pas lus, le statut et sa couleur.',
    access: rolesQui((acteur) => canLireDiscussion(acteur, 'RFA')),
    params: idParams,
    response: infoSchema,
  },
  poserStatutRfa: {
    method: 'POST',
    url: `${base}/statut/rfa/:id`,
    summary: 'Poser le statut de la discussion d’une RFA.',
    access: rolesQui((acteur) => canPoserStatut(acteur, 'RFA')),
    params: idParams,
    body: statutSaisiSchema,
    response: infoSchema,
  },
  marquerLue: {
    method: 'POST',
    url: `${base}/lecture/:id`,
    summary: 'Marquer lue une discussion, jusqu’au message de ce numéro compris.',
    access: rolesQuiMarquentLu,
    params: idParams,
    response: infoSchema,
  },
  marquerNonLue: {
    method: 'POST',
    url: `${base}/non-lu/:id`,
    summary: 'Marquer non lus le message de ce numéro et ceux qui le suivent.',
    access: rolesQuiMarquentLu,
    params: idParams,
    response: infoSchema,
  },
  dernieres: {
    method: 'GET',
    url: `${base}/Last`,
    summary: 'Les dernières actions de toutes les discussions de son compte.',
    access: rolesQuiLisentDiscussions,
    query: z.object({ nbLast }),
    response: z.array(derniereActionSchema),
  },
  corrigerCommentaire: {
    method: 'PUT',
    url: `${base}/commentaire/:id`,
    summary: 'Corriger son message, dans les 15 minutes.',
    access: rolesQuiCommentent,
    bodyLimit: MAX_OCTETS_COMMENTAIRE,
    params: idParams,
    body: correctionSchema,
    response: commentaireSchema,
  },
  retirerCommentaire: {
    method: 'POST',
    url: `${base}/commentaire/:id/retrait`,
    summary: 'Retirer son message, dans les 15 minutes ; sa place reste.',
    access: rolesQuiCommentent,
    params: idParams,
    response: commentaireSchema,
  },
});
