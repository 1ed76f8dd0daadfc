import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { MAX_JOURS_SANS_REPONSE } from '../rules.ts';
import { rolesClients, rolesQui } from '#shared/core/roles.ts';
import { canReglerDiscussions } from '../policy.ts';

const DELAI = `Le délai est un nombre entier de jours, de 1 à ${MAX_JOURS_SANS_REPONSE}.`;
/** The fields of the form of the setting. */
export const reglageDiscussionSaisiSchema = z.strictObject({
  joursSansReponse: z.number(DELAI).int(DELAI).min(1, DELAI).max(MAX_JOURS_SANS_REPONSE, DELAI),
});
/** The version of the setting, 0 for an account that has never changed it. */
const version = z
  .number('La version est obligatoire.')
  .int('La version est obligatoire.')
  .min(0, 'La version est obligatoire.');

export const reglageDiscussionSchema = z.object({
  joursSansReponse: entierLu,
  version: entierLu,
  modifieLe: instant.nullable(),
  modifieParNom: texteOuNul,
  droits: z.object({ gerer: z.boolean() }),
});
export type ReglageDiscussion = z.output<typeof reglageDiscussionSchema>;

export const reglageDiscussionContract = defineContract({
  lireReglageDiscussion: {
    method: 'GET',
    url: '/api/v1/discussion/reglage',
    summary: 'Après combien de jours ce que l’on attend d’un laboratoire est « Sans réponse ».',
    access: rolesClients,
    response: reglageDiscussionSchema,
  },
  modifierReglageDiscussion: {
    method: 'PUT',
    url: '/api/v1/discussion/reglage',
    summary: 'Changer ce délai, de 1 à 90 jours.',
    access: rolesQui(canReglerDiscussions),
    body: reglageDiscussionSaisiSchema.extend({ version }),
    response: reglageDiscussionSchema,
  },
});

nommer({ reglageDiscussionSchema });
