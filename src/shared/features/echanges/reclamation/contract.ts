import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { booleenQuery, versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { isJour } from '#shared/core/dates.ts';
import { exportQuery, page, paginationQuery } from '#shared/core/pagination.ts';
import { MAX_OCTETS_FICHIER } from '#shared/core/fichiers/taille-fichier.ts';
import {
  infoSchema,
  MAX_OCTETS_COMMENTAIRE,
  statutSaisiSchema,
  statutsDiscussion,
} from '#shared/features/echanges/discussion/schemas.ts';
import { apercuMailSchema } from '#shared/features/courrier/courrier/schemas/apercu.ts';
import { PART_FICHIERS } from './schemas/base.ts';
import { compterReclamations } from './contract/compte.ts';
import {
  clotureResteSchema,
  commentaireReclamationSchema,
  creationReclamationSchema,
  detailReclamationSchema,
  encoursReclamationSchema,
  filReclamationSchema,
  messageAVoirSchema,
  modificationReclamationSchema,
  motifsReclamation,
  reclamationSchema,
  relanceReclamationSchema,
  reglementReponseSchema,
  reponseSaisieReclamationSchema,
} from './schemas.ts';
import { canEcrireReclamation, canGererLien, canLireReclamation, canSupprimerReclamation } from './policy.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canCreerEncours, canReglerEncours } from '#shared/features/argent/encours/policy.ts';

export const trisReclamation = [
  'activite',
  'numero',
  'laboratoire',
  'motif',
  'statut',
  'creeLe',
  'dateButoir',
  'montant',
] as const;
const jourQuery = z.string().refine(isJour, 'La date n’est pas valide.').optional();
const filtres = {
  ...paginationQuery(trisReclamation, 'activite', 'desc'),
  laboratoireId: idChoisi('un laboratoire').optional(),
  motif: z.enum(motifsReclamation, 'Motif inconnu.').optional(),
  statut: z.enum(statutsDiscussion, 'Statut inconnu.').optional(),
  nonLus: booleenQuery.optional(),
  aRepondre: booleenQuery.optional(),
  aRelancer: booleenQuery.optional(),
  /** Keeps the réclamations neither processed nor closed. */
  ouverte: booleenQuery.optional(),
  /** Keeps the réclamations opened between these days, both included. */
  creeDu: jourQuery,
  creeAu: jourQuery,
  /** Keeps the réclamation of this encours. */
  encoursId: idChoisi('un encours').optional(),
};

const base = '/api/v1/reclamations';
const fil = '/api/v1/discussion';
const octets = 4 * MAX_OCTETS_FICHIER + MAX_OCTETS_COMMENTAIRE;

export const reclamationContract = defineContract({
  listReclamations: {
    method: 'GET',
    url: base,
    summary: 'Une page de réclamations filtrées et triées.',
    access: rolesQui(canLireReclamation),
    query: z.object(filtres),
    response: page(reclamationSchema),
  },
  nbReclamations: {
    method: 'GET',
    url: `${base}/nb`,
    summary: 'Combien sont ouvertes, à répondre, à relancer, non lues.',
    access: rolesQui(canLireReclamation),
    query: z.object({ laboratoireId: idChoisi('un laboratoire').optional() }),
    response: z.object({
      ouvertes: entierLu,
      aRepondre: entierLu,
      aRelancer: entierLu,
      nonLues: entierLu,
    }),
  },
  nonLuesParLaboratoire: {
    method: 'GET',
    url: `${base}/non-lues`,
    summary: 'Les réclamations qui ont des messages non lus, par laboratoire.',
    access: rolesQui(canLireReclamation),
    response: z.array(z.object({ laboratoireId: entierLu, nombre: entierLu })),
  },
  exporterReclamations: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: rolesQui(canLireReclamation),
    query: exportQuery(filtres),
    responseType: 'file',
    response: z.unknown(),
  },
  destinatairesReclamation: {
    method: 'GET',
    url: `${base}/destinataires`,
    summary: 'À qui une réclamation de ce motif s’adresse chez ce laboratoire, et ses contacts.',
    access: rolesQui(canEcrireReclamation),
    query: z.object({ laboratoireId: idChoisi('un laboratoire'), motif: z.enum(motifsReclamation, 'Motif inconnu.') }),
    response: z.object({
      destinataires: z.array(z.string()),
      contacts: z.array(z.object({ email: z.string(), nom: z.string() })),
    }),
  },
  detailReclamation: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une réclamation : ses produits, ses références, ses destinataires et son lien.',
    access: rolesQui(canLireReclamation),
    params: idParams,
    response: detailReclamationSchema,
  },
  creerReclamation: {
    method: 'POST',
    url: base,
    summary:
      'Adresser une réclamation à un laboratoire, avec ses fichiers (`donnees` en JSON, puis `reclamationFiles`).',
    access: rolesQui(canEcrireReclamation),
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: octets,
    parties: { fichiers: PART_FICHIERS },
    body: creationReclamationSchema,
    response: detailReclamationSchema,
  },
  modifierReclamation: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier ce qui décrit une réclamation.',
    access: rolesQui(canEcrireReclamation),
    params: idParams,
    body: modificationReclamationSchema,
    response: detailReclamationSchema,
  },
  supprimerReclamation: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer une réclamation, sa discussion et ses fichiers.',
    access: rolesQui(canSupprimerReclamation),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
  revoquerLien: {
    method: 'POST',
    url: `${base}/:id/lien/revocation`,
    summary: 'Révoquer le lien donné au laboratoire : il n’ouvre plus rien.',
    access: rolesQui(canGererLien),
    params: idParams,
    response: detailReclamationSchema,
  },
  renouvelerLien: {
    method: 'POST',
    url: `${base}/:id/lien/renouvellement`,
    summary: 'Donner un nouveau lien ; l’ancien n’ouvre plus rien.',
    access: rolesQui(canGererLien),
    params: idParams,
    response: detailReclamationSchema,
  },
  creerEncoursReclamation: {
    method: 'POST',
    url: `${base}/:id/encours`,
    summary: 'Créer l’encours de cette réclamation, une seule fois.',
    access: rolesQui((acteur) => canCreerEncours(acteur, { type: 'NEW_RECLAMATION' })),
    idempotent: true,
    params: idParams,
    body: encoursReclamationSchema,
    response: detailReclamationSchema,
  },
  reglerReclamation: {
    method: 'POST',
    url: `${base}/:id/reglement`,
    summary: 'Confirmer la réponse du laboratoire : régler l’encours lié, ou le créer réglé.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    params: idParams,
    body: reglementReponseSchema,
    response: detailReclamationSchema,
  },
  cloreReste: {
    method: 'POST',
    url: `${base}/:id/reste/cloture`,
    summary: 'Ne plus attendre ce qui reste dû d’une réclamation, avec un motif.',
    access: rolesQui(canReglerEncours),
    idempotent: true,
    params: idParams,
    body: clotureResteSchema,
    response: detailReclamationSchema,
  },
  lirePieceReclamation: {
    method: 'GET',
    url: `${base}/:id/pieces/:fichierId`,
    summary: 'Ouvrir un fichier d’un message.',
    access: rolesQui(canLireReclamation),
    params: z.object({ id, fichierId: id }),
    responseType: 'file',
    response: z.unknown(),
  },
  lireReclamation: {
    method: 'GET',
    url: `${fil}/reclamation/:id`,
    summary: 'La discussion d’une réclamation ; `lecture=true` la marque lue.',
    access: rolesQui(canLireReclamation),
    params: idParams,
    query: z.object({ avant: id.optional(), lecture: booleenQuery.optional() }),
    response: filReclamationSchema,
  },
  commenterReclamation: {
    method: 'POST',
    url: `${fil}/reclamation/:id`,
    summary:
      'Répondre (`envoyerMail=true` : par mail aussi) ou écrire une note interne ; `commentaire` en JSON, puis ' +
      '`reclamationFiles`.',
    access: rolesQui(canEcrireReclamation),
    idempotent: true,
    bodyType: 'multipart',
    bodyLimit: octets,
    params: idParams,
    query: z.object({ envoyerMail: booleenQuery.optional() }),
    parties: { fichiers: PART_FICHIERS, parChamp: true },
    body: z.strictObject({ commentaire: reponseSaisieReclamationSchema }),
    response: commentaireReclamationSchema,
  },
  relancerReclamation: {
    method: 'POST',
    url: `${base}/:id/relance`,
    summary:
      'Relancer le laboratoire par mail, dans les mots du modèle de relance ; le message s’ajoute à la discussion.',
    access: rolesQui(canEcrireReclamation),
    idempotent: true,
    params: idParams,
    body: relanceReclamationSchema,
    response: commentaireReclamationSchema,
  },
  apercuMessage: {
    method: 'POST',
    url: `${fil}/reclamation/:id/apercu`,
    summary: 'Le mail que ferait ce message, tel qu’il partirait ; rien n’est écrit.',
    access: rolesQui(canEcrireReclamation),
    bodyLimit: MAX_OCTETS_COMMENTAIRE,
    params: idParams,
    body: messageAVoirSchema,
    response: apercuMailSchema,
  },
  apercuReclamation: {
    method: 'POST',
    url: `${base}/apercu`,
    summary: 'Le mail que ferait cette réclamation, tel qu’il partirait ; rien n’est écrit.',
    access: rolesQui(canEcrireReclamation),
    bodyLimit: MAX_OCTETS_COMMENTAIRE,
    body: creationReclamationSchema,
    response: apercuMailSchema,
  },
  infoReclamation: {
    method: 'GET',
    url: `${fil}/info/reclamation/:id`,
    summary: 'Le nombre de messages d’une réclamation, ceux que l’on n’a pas lus, le statut et sa couleur.',
    access: rolesQui(canLireReclamation),
    params: idParams,
    response: infoSchema,
  },
  poserStatutReclamation: {
    method: 'POST',
    url: `${fil}/statut/reclamation/:id`,
    summary: 'Poser le statut d’une réclamation.',
    access: rolesQui(canEcrireReclamation),
    params: idParams,
    body: statutSaisiSchema,
    response: infoSchema,
  },
  compterReclamations,
});
