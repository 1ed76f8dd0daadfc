import { rolesGroupement } from '#shared/core/acteur.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { placeSchema } from '#shared/core/ordre.ts';
import {
  modificationPrioriteSchema,
  nouvellePrioriteSchema,
  prioriteSchema,
  prioritesAjouteesSchema,
  prioritesSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererPriorites } from './policy.ts';

const racine = '/api/v1/priorites' as const;

export const prioriteContract = defineContract({
  lirePriorites: {
    method: 'GET',
    url: racine,
    summary: 'Les priorités du groupement, de la première à la dernière.',
    access: rolesGroupement,
    response: prioritesSchema,
  },
  creerPriorite: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter une priorité, au dernier rang.',
    access: rolesQui(canGererPriorites),
    idempotent: true,
    body: nouvellePrioriteSchema,
    response: prioriteSchema,
  },
  modifierPriorite: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Changer une priorité.',
    access: rolesQui(canGererPriorites),
    params: idParams,
    body: modificationPrioriteSchema,
    response: prioriteSchema,
  },
  deplacerPriorite: {
    method: 'PUT',
    url: `${racine}/:id/place`,
    summary: 'Placer une priorité avant une autre, ou au dernier rang.',
    access: rolesQui(canGererPriorites),
    params: idParams,
    body: placeSchema,
    response: prioriteSchema,
  },
  supprimerPriorite: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Supprimer une priorité qui n’est pas utilisée.',
    access: rolesQui(canGererPriorites),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
  creerListeType: {
    method: 'POST',
    url: `${racine}/liste-type`,
    summary: 'Ajouter les priorités habituelles qui manquent.',
    access: rolesQui(canGererPriorites),
    idempotent: true,
    response: prioritesAjouteesSchema,
  },
  retirerListeType: {
    method: 'POST',
    url: `${racine}/liste-type/retirer`,
    summary: 'Retirer ce que la liste type vient d’ajouter, sauf ce qui a servi ou changé depuis.',
    access: rolesQui(canGererPriorites),
    body: prioritesAjouteesSchema,
    response: prioritesAjouteesSchema,
  },
});
