import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { destinatairesRequis } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { etatCourrierSchema } from '../schemas/etat.ts';
import { rolesClients, rolesClientsAgissants } from '#shared/core/roles.ts';

const resteSchema = z.object({
  reste: entierLu,
  /** When this limit is reset; null when nothing counts yet. */
  rouvreLe: instant.nullable(),
});

export const resteAEcrireSchema = z.object({
  /** Among the requested addresses, those unknown to the account, or known for less than a day (CRR-38). */
  inconnus: z.array(z.string()),
  /** How many unknown addresses this person may still write to today. */
  adresses: resteSchema,
  /** How many mails a recent account may still send today; null for an older account (CRR-40). */
  mails: resteSchema.nullable(),
  /** The last day the account counts as recent. */
  jeuneJusquau: texteOuNul,
});
export type ResteAEcrire = z.output<typeof resteAEcrireSchema>;

export const monCourrierContract = defineContract({
  etatCourrier: {
    method: 'GET',
    url: '/api/v1/mails/:id',
    summary: 'Où en est un mail que le compte a envoyé.',
    access: rolesClients,
    params: idParams,
    response: etatCourrierSchema,
  },
  resteAEcrire: {
    method: 'POST',
    url: '/api/v1/mails/reste',
    summary:
      'Parmi ces adresses, celles qui sont hors des contacts du compte depuis un jour, et ce qui peut encore partir ' +
      'aujourd’hui.',
    access: rolesClientsAgissants,
    body: z.strictObject({ destinataires: destinatairesRequis }),
    response: resteAEcrireSchema,
  },
  renvoyerMail: {
    method: 'POST',
    url: '/api/v1/mails/:id/renvoyer',
    summary:
      'Envoyer à nouveau un mail qui n’est pas arrivé, au besoin à d’autres adresses ; qui l’a reçu ne le reçoit pas ' +
      'deux fois.',
    access: rolesClientsAgissants,
    params: idParams,
    body: z.strictObject({ destinataires: destinatairesRequis.optional() }),
    response: etatCourrierSchema,
  },
});

nommer({ resteCourrier: resteSchema });
