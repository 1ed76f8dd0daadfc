import { z } from 'zod';
import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idChoisi, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { placeSaisie, placeSchema } from '#shared/core/ordre.ts';
import {
  emplacementSchema,
  modificationEmplacementSchema,
  modificationZoneSchema,
  nouvelEmplacementSchema,
  planAjouteSchema,
  planSchema,
  zoneSaisieSchema,
  zoneSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererEmplacements } from './policy.ts';

const racine = '/api/v1/emplacements' as const;

export const emplacementContract = defineContract({
  lirePlan: {
    method: 'GET',
    url: racine,
    summary: 'Les zones de la pharmacie et leurs emplacements, dans leur ordre.',
    access: rolesPharmacie,
    response: planSchema,
  },
  creerZone: {
    method: 'POST',
    url: `${racine}/zones`,
    summary: 'Ajouter une zone, à la fin.',
    access: rolesQui(canGererEmplacements),
    idempotent: true,
    body: zoneSaisieSchema,
    response: zoneSchema,
  },
  modifierZone: {
    method: 'PUT',
    url: `${racine}/zones/:id`,
    summary: 'Renommer une zone, changer sa couleur.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    body: modificationZoneSchema,
    response: zoneSchema,
  },
  deplacerZone: {
    method: 'PUT',
    url: `${racine}/zones/:id/place`,
    summary: 'Placer une zone avant une autre, ou à la fin.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    body: placeSchema,
    response: zoneSchema,
  },
  supprimerZone: {
    method: 'DELETE',
    url: `${racine}/zones/:id`,
    summary: 'Supprimer une zone vide.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    response: sansContenu,
  },
  creerEmplacement: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter un emplacement à la fin d’une zone.',
    access: rolesQui(canGererEmplacements),
    idempotent: true,
    body: nouvelEmplacementSchema,
    response: emplacementSchema,
  },
  modifierEmplacement: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Changer un emplacement, le désactiver ou le réactiver.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    body: modificationEmplacementSchema,
    response: emplacementSchema,
  },
  deplacerEmplacement: {
    method: 'PUT',
    url: `${racine}/:id/place`,
    summary: 'Placer un emplacement avant un autre ou à la fin, dans sa zone ou dans une autre.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    body: z.strictObject({ ...placeSaisie, zoneId: idChoisi('une zone') }),
    response: emplacementSchema,
  },
  supprimerEmplacement: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Supprimer un emplacement qu’aucune promotion n’utilise.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
  lirePhoto: {
    method: 'GET',
    url: `${racine}/:id/photo`,
    summary: 'La photo d’un emplacement.',
    access: rolesPharmacie,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
  deposerPhoto: {
    method: 'POST',
    url: `${racine}/:id/photo`,
    summary: 'Poser ou remplacer la photo d’un emplacement (PNG, JPEG ou WebP).',
    access: rolesQui(canGererEmplacements),
    bodyType: 'multipart',
    params: idParams,
    response: sansContenu,
  },
  retirerPhoto: {
    method: 'DELETE',
    url: `${racine}/:id/photo`,
    summary: 'Retirer la photo d’un emplacement.',
    access: rolesQui(canGererEmplacements),
    params: idParams,
    response: sansContenu,
  },
  creerPlanType: {
    method: 'POST',
    url: `${racine}/plan-type`,
    summary: 'Ajouter les zones et les emplacements habituels qui manquent.',
    access: rolesQui(canGererEmplacements),
    idempotent: true,
    response: planAjouteSchema,
  },
  retirerPlanType: {
    method: 'POST',
    url: `${racine}/plan-type/retirer`,
    summary: 'Retirer ce que le plan type vient d’ajouter, sauf ce qui a servi ou changé depuis.',
    access: rolesQui(canGererEmplacements),
    body: planAjouteSchema,
    response: planAjouteSchema,
  },
});
