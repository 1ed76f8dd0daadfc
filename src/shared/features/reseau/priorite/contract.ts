import { rolesGroupement } from '#shared/core/acteur.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { placeSchema } from '#shared/core/ordre.ts';
import {
  modificationPrioriteSchema,
  nouvellePrioriteSchema,
  prioriteSchema,
  prioritesAjouteesSchema,
  prioritesSchema,
} from './schemas.ts';

/**
 * Both roles of the groupement read the priorities in lists; GROUPEMENT or connected as groupement keeps them (RES-21).
 */
const lecteurs = rolesGroupement;
const gestionnaires = ['GROUPEMENT'] as const;
const racine = '/api/v1/priorites' as const;

export const prioriteContract = defineContract({
  lirePriorites: {
    method: 'GET',
    url: racine,
    summary: 'Les priorités du groupement, de la première à la dernière.',
    access: lecteurs,
    response: prioritesSchema,
  },
  creerPriorite: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter une priorité, au dernier rang.',
    access: gestionnaires,
    idempotent: true,
    body: nouvellePrioriteSchema,
    response: prioriteSchema,
  },
  modifierPriorite: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Changer une priorité.',
    access: gestionnaires,
    params: idParams,
    body: modificationPrioriteSchema,
    response: prioriteSchema,
  },
  deplacerPriorite: {
    method: 'PUT',
    url: `${racine}/:id/place`,
    summary: 'Placer une priorité avant une autre, ou au dernier rang.',
    access: gestionnaires,
    params: idParams,
    body: placeSchema,
    response: prioriteSchema,
  },
  supprimerPriorite: {
    method: 'DELETE',
    url: `${racine}/:id`,
    summary: 'Supprimer une priorité qui n’est pas utilisée.',
    access: gestionnaires,
    params: idParams,
    response: sansContenu,
  },
  creerListeType: {
    method: 'POST',
    url: `${racine}/liste-type`,
    summary: 'Ajouter les priorités habituelles qui manquent.',
    access: gestionnaires,
    idempotent: true,
    response: prioritesAjouteesSchema,
  },
  retirerListeType: {
    method: 'POST',
    url: `${racine}/liste-type/retirer`,
    summary: 'Retirer ce que la liste type vient d’ajouter, sauf ce qui a servi ou changé depuis.',
    access: gestionnaires,
    body: prioritesAjouteesSchema,
    response: prioritesAjouteesSchema,
  },
});
