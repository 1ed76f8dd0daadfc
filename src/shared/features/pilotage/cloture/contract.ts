import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canSuivreClotures } from './policy.ts';
import {
  clotureEnListeSchema,
  clotureSchema,
  effacementSchema,
  exportDeClosSchema,
  filtresClotures,
  leveeSchema,
} from './schemas.ts';

const racine = '/api/v1/clotures' as const;
const access = rolesQui(canSuivreClotures);

/** The link accepts any text, so that a malformed link is answered like any wrong link. */
const lien = z.object({ id: z.string(), uuid: z.string() });
const urlDuLien = '/api/v1/exports/:id/public/:uuid' as const;

export const clotureContract = defineContract({
  pageClotures: {
    method: 'GET',
    url: racine,
    summary: 'Une page des clôtures de comptes, et où en est chacune.',
    access,
    query: z.object(filtresClotures),
    response: page(clotureEnListeSchema).extend({ nbEnCours: entierLu, nbEffacees: entierLu }),
  },
  lireCloture: {
    method: 'GET',
    url: `${racine}/:id`,
    summary: 'La clôture d’un compte : ce qui est fait, ce qui retient son effacement, et quand il aura lieu.',
    access,
    params: idParams,
    response: clotureSchema,
  },
  reessayerArret: {
    method: 'POST',
    url: `${racine}/:id/mandats`,
    summary: 'Demander de nouveau au prestataire d’arrêter les mandats d’un compte résilié.',
    access,
    params: idParams,
    response: clotureSchema,
  },
  declarerArret: {
    method: 'PUT',
    url: `${racine}/:id/mandats/:mandatId`,
    summary: 'Dire qu’un mandat est arrêté, à la main, chez le prestataire.',
    access,
    confirmation: 'requise',
    impersonation: 'forbidden',
    params: idParams.extend({ mandatId: id }),
    response: clotureSchema,
  },
  leverRetenue: {
    method: 'PUT',
    url: `${racine}/:id/levee`,
    summary: 'Dire pourquoi les reversions encore dues ne retiennent plus l’effacement d’un compte.',
    access,
    confirmation: 'requise',
    impersonation: 'forbidden',
    params: idParams,
    body: leveeSchema,
    response: clotureSchema,
  },
  effacerCompte: {
    method: 'POST',
    url: `${racine}/:id/effacement`,
    summary: 'Effacer les données d’un compte résilié, sa date passée et rien ne le retenant.',
    access,
    confirmation: 'requise',
    impersonation: 'forbidden',
    params: idParams,
    body: effacementSchema,
    response: clotureSchema,
  },
  envoyerLienExport: {
    method: 'POST',
    url: `${racine}/:id/export`,
    summary: 'Envoyer à l’ADMIN connu d’un compte résilié le lien, à usage unique, par lequel il emporte ses données.',
    access,
    params: idParams,
    response: clotureSchema,
  },
  lireExportDeClos: {
    method: 'GET',
    url: urlDuLien,
    summary: 'Ce que le lien montre à l’ADMIN d’un compte résilié : où en est l’export de ses données.',
    access: 'public',
    params: lien,
    response: exportDeClosSchema,
  },
  demanderExportDeClos: {
    method: 'POST',
    url: urlDuLien,
    summary: 'Préparer l’export des données d’un compte résilié, par son lien.',
    access: 'public',
    params: lien,
    response: exportDeClosSchema,
  },
  telechargerExportDeClos: {
    method: 'GET',
    url: `${urlDuLien}/fichier`,
    summary: 'L’archive ZIP d’un compte résilié, par son lien, qui se ferme une heure après.',
    access: 'public',
    params: lien,
    responseType: 'file',
    response: z.unknown(),
  },
});
