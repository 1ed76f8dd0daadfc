import { rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import {
  arbreSchema,
  familleSchema,
  famillesAjouteesSchema,
  modificationFamilleSchema,
  nouvelleFamilleSchema,
  placeFamilleSchema,
} from './schemas.ts';

/** Every role of the pharmacy picks a family in a list; its administrator alone keeps them (CAT-30). */
const lecteurs = rolesPharmacie;
const gestionnaires = ['ADMIN'] as const;
const racine = '/api/v1/familles' as const;

export const familleContract = defineContract({
  lireArbre: {
    method: 'GET',
    url: racine,
    summary: 'Les familles, leurs segments et leurs sous-segments, dans leur ordre.',
    access: lecteurs,
    response: arbreSchema,
  },
  creerFamille: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter une famille (sans parent), un segment ou un sous-segment, à la fin.',
    access: gestionnaires,
    idempotent: true,
    body: nouvelleFamilleSchema,
    response: familleSchema,
  },
  modifierFamille: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Renommer, dire si une famille est remboursable.',
    access: gestionnaires,
    params: idParams,
    body: modificationFamilleSchema,
    response: familleSchema,
  },
  deplacerFamille: {
    method: 'PUT',
    url: `${racine}/:id/place`,
    summary: 'Placer avant un autre ou à la fin, sous le même parent ou sous un autre du même niveau.',
    access: gestionnaires,
    params: idParams,
    body: placeFamilleSchema,
    response: familleSchema,
  },
  supprimerFamille: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Supprimer ce qui ne contient rien.',
    access: gestionnaires,
    params: idParams,
    response: sansContenu,
  },
  creerArbreType: {
    method: 'POST',
    url: `${racine}/arbre-type`,
    summary: 'Ajouter les familles, segments et sous-segments habituels qui manquent.',
    access: gestionnaires,
    idempotent: true,
    response: famillesAjouteesSchema,
  },
  retirerArbreType: {
    method: 'POST',
    url: `${racine}/arbre-type/retirer`,
    summary: 'Retirer ce que l’arbre type vient d’ajouter, sauf ce qui a servi ou changé depuis.',
    access: gestionnaires,
    body: famillesAjouteesSchema,
    response: famillesAjouteesSchema,
  },
});
