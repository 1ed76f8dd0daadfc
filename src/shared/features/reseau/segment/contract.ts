import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { rolesGroupement } from '#shared/core/acteur.ts';
import { texteFacultatif, texteRequis, version } from '#shared/core/champs.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { rolesClients, rolesQui } from '#shared/core/roles.ts';
import { canGererSegments } from './policy.ts';

/** A pharmacy reads the segments it is in, without the number of their adhérents (RES-12). */
export const segmentSchema = z.object({
  id: entierLu,
  nom: z.string(),
  description: texteOuNul,
  nbAdherents: entierOuNul,
  version: entierLu,
});
export type Segment = z.output<typeof segmentSchema>;

export const segmentSaisiSchema = z.strictObject({
  nom: texteRequis('Le nom du segment'),
  description: texteFacultatif('La description', 500),
});
export type SegmentSaisi = z.output<typeof segmentSaisiSchema>;
const segmentModifieSchema = segmentSaisiSchema.extend({ id, version });

export const segmentContract = defineContract({
  listSegments: {
    method: 'GET',
    url: '/api/v1/tenant/segments',
    summary: 'Les segments de son groupement ; pour une pharmacie, ceux où elle est.',
    access: rolesClients,
    response: z.array(segmentSchema),
  },
  pageSegments: {
    method: 'GET',
    url: '/api/v1/groupements/segments',
    summary: 'Une page des segments de son groupement, avec leur nombre d’adhérents.',
    access: rolesGroupement,
    query: z.object(paginationQuery(['nom', 'nbAdherents'], 'nom')),
    response: page(segmentSchema),
  },
  creerSegment: {
    method: 'POST',
    url: '/api/v1/groupements/segment',
    summary: 'Créer un segment de son groupement.',
    access: rolesQui(canGererSegments),
    idempotent: true,
    body: segmentSaisiSchema,
    response: segmentSchema,
  },
  modifierSegment: {
    method: 'PUT',
    url: '/api/v1/groupements/segment',
    summary: 'Renommer ou décrire un segment.',
    access: rolesQui(canGererSegments),
    body: segmentModifieSchema,
    response: segmentSchema,
  },
  supprimerSegment: {
    method: 'DELETE',
    url: '/api/v1/groupements/segment/:id',
    summary: 'Supprimer un segment : ses adhérents en sortent.',
    access: rolesQui(canGererSegments),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
});

nommer({ segmentAdherents: segmentSchema });
