import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import {
  arbreSchema,
  familleSchema,
  famillesAjouteesSchema,
  modificationFamilleSchema,
  nouvelleFamilleSchema,
  placeFamilleSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererFamilles } from './policy.ts';

const racine = '/api/v1/familles' as const;

export const familleContract = defineContract({
  lireArbre: {
    method: 'GET',
    url: racine,
    summary: 'Les familles, leurs segments et leurs sous-segments, dans leur ordre.',
    access: rolesPharmacie,
    response: arbreSchema,
  },
  creerFamille: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter une famille (sans parent), un segment ou un sous-segment, à la fin.',
    access: rolesQui(canGererFamilles),
    idempotent: true,
    body: nouvelleFamilleSchema,
    response: familleSchema,
  },
  modifierFamille: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Renommer, dire si une famille est remboursable.',
    access: rolesQui(canGererFamilles),
    params: idParams,
    body: modificationFamilleSchema,
    response: familleSchema,
  },
  deplacerFamille: {
    method: 'PUT',
    url: `${racine}/:id/place`,
    summary: 'Placer avant un autre ou à la fin, sous le même parent ou sous un autre du même niveau.',
    access: rolesQui(canGererFamilles),
    params: idParams,
    body: placeFamilleSchema,
    response: familleSchema,
  },
  supprimerFamille: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Supprimer ce qui ne contient rien.',
    access: rolesQui(canGererFamilles),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
  creerArbreType: {
    method: 'POST',
    url: `${racine}/arbre-type`,
    summary: 'Ajouter les familles, segments et sous-segments habituels qui manquent.',
    access: rolesQui(canGererFamilles),
    idempotent: true,
    response: famillesAjouteesSchema,
  },
  retirerArbreType: {
    method: 'POST',
    url: `${racine}/arbre-type/retirer`,
    summary: 'Retirer ce que l’arbre type vient d’ajouter, sauf ce qui a servi ou changé depuis.',
    access: rolesQui(canGererFamilles),
    body: famillesAjouteesSchema,
    response: famillesAjouteesSchema,
  },
});
