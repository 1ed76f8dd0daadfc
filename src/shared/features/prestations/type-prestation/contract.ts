import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererTypesPrestation, canLireTypesPrestation } from './policy.ts';
import { modificationTypeSchema, nouveauTypeSchema, typePrestationSchema, typesPrestationSchema } from './schemas.ts';

const base = '/api/v1/typesPrestation';
const gerants = rolesQui(canGererTypesPrestation);

/** What a groupement sells to laboratories, by kind. */
export const typePrestationContract = defineContract({
  listTypesPrestation: {
    method: 'GET',
    url: base,
    summary: 'Les types de prestation du groupement, par nom, avec ce qui les utilise.',
    access: rolesQui(canLireTypesPrestation),
    response: typesPrestationSchema,
  },
  creerTypePrestation: {
    method: 'POST',
    url: base,
    summary: 'Ajouter un type de prestation.',
    access: gerants,
    idempotent: true,
    body: nouveauTypeSchema,
    response: typePrestationSchema,
  },
  modifierTypePrestation: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Renommer un type de prestation, changer sa TVA ou sa répartition par défaut.',
    access: gerants,
    params: idParams,
    body: modificationTypeSchema,
    response: typePrestationSchema,
  },
  supprimerTypePrestation: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer un type de prestation que rien n’utilise.',
    access: gerants,
    params: idParams,
    response: sansContenu,
  },
  ajouterTypesHabituels: {
    method: 'POST',
    url: `${base}/habituels`,
    summary: 'Ajouter les types de prestation habituels qui manquent.',
    access: gerants,
    idempotent: true,
    response: z.object({ ajoutes: entierLu }),
  },
});
