import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { destinatairesRequis } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { statutsCourrier } from './schemas/etat.ts';
import { rolesEditeur } from '#shared/core/roles.ts';

export const courrierEnListeSchema = z.object({
  id: entierLu,
  tenantId: entierLu,
  tenantNom: z.string(),
  destinataires: z.array(z.string()),
  sujet: z.string(),
  statut: z.enum(statutsCourrier),
  tentatives: entierLu,
  creeLe: instant,
  creeParNom: texteOuNul,
  envoyeLe: instant.nullable(),
  nbPieces: entierLu,
});
export type CourrierEnListe = z.output<typeof courrierEnListeSchema>;

export const courrierSchema = courrierEnListeSchema.extend({
  repondreA: texteOuNul,
  /** The text of the mail, with the secret links hidden (CRR-82). */
  texte: z.string(),
  /** The recipients that the mail has not reached. */
  nonRemis: z.array(z.string()),
  /** Whether the mail contains a link private to its reader: its recipients cannot then be corrected. */
  personnel: z.boolean(),
  pieces: z.array(z.string()),
  erreur: texteOuNul,
});
export type Courrier = z.output<typeof courrierSchema>;

export const courrierContract = defineContract({
  pageCourriers: {
    method: 'GET',
    url: '/api/v1/courriers',
    summary: 'Les courriers de tous les comptes, les plus récents d’abord.',
    access: rolesEditeur,
    query: z.object({
      ...paginationQuery(['creeLe', 'tenantNom', 'sujet'], 'creeLe', 'desc'),
      statut: z.enum(statutsCourrier, 'Statut inconnu.').optional(),
    }),
    response: page(courrierEnListeSchema).extend({ parStatut: z.record(z.enum(statutsCourrier), entierLu) }),
  },
  unCourrier: {
    method: 'GET',
    url: '/api/v1/courriers/:id',
    summary: 'Un courrier en entier ; sa lecture est inscrite au journal.',
    access: rolesEditeur,
    params: idParams,
    response: courrierSchema,
  },
  renvoyerCourrier: {
    method: 'POST',
    url: '/api/v1/courriers/:id/renvoyer',
    summary: 'Remettre à l’envoi un courrier conservé ou en échec, au besoin à une adresse corrigée.',
    access: rolesEditeur,
    params: idParams,
    body: z.strictObject({ destinataires: destinatairesRequis.optional() }),
    response: courrierSchema,
  },
});

nommer({ courrierSchema });
