import { z } from 'zod';
import { destinatairesRequis } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { etatCourrierSchema } from './etat.ts';
import { rolesClients, rolesClientsAgissants } from '#shared/core/roles.ts';

export const monCourrierContract = defineContract({
  etatCourrier: {
    method: 'GET',
    url: '/api/v1/mails/:id',
    summary: 'Où en est un mail que le compte a envoyé.',
    access: rolesClients,
    params: idParams,
    response: etatCourrierSchema,
  },
  renvoyerMail: {
    method: 'POST',
    url: '/api/v1/mails/:id/renvoyer',
    summary:
      'Envoyer à nouveau un mail qui n’est pas arrivé, au besoin à d’autres adresses ; qui l’a reçu ne le reçoit pas deux fois.',
    access: rolesClientsAgissants,
    params: idParams,
    body: z.strictObject({ destinataires: destinatairesRequis.optional() }),
    response: etatCourrierSchema,
  },
});
