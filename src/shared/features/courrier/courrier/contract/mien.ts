import { z } from 'zod';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { destinatairesRequis } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { etatCourrierSchema } from './etat.ts';

export const monCourrierContract = defineContract({
  etatCourrier: {
    method: 'GET',
    url: '/api/v1/mails/:id',
    summary: 'Où en est un mail que le compte a envoyé.',
    access: [...rolesPharmacie, ...rolesGroupement],
    params: idParams,
    response: etatCourrierSchema,
  },
  renvoyerMail: {
    method: 'POST',
    url: '/api/v1/mails/:id/renvoyer',
    summary:
      'Envoyer à nouveau un mail qui n’est pas arrivé, au besoin à d’autres adresses ; qui l’a reçu ne le reçoit pas deux fois.',
    access: [...rolesPharmacie, 'GROUPEMENT'],
    params: idParams,
    body: z.strictObject({ destinataires: destinatairesRequis.optional() }),
    response: etatCourrierSchema,
  },
});
