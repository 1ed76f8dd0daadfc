import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { roles } from '#shared/core/acteur.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { differenceSchema } from '#shared/features/exploitation/journal/contract.ts';
import {
  finRegleLegaleSchema,
  modificationRegleLegaleSchema,
  regleLegaleSchema,
  regleLegaleSaisieSchema,
} from './schemas.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canGererReglesLegales } from './policy.ts';

const racine = '/api/v1/regles-legales' as const;

export const ecritureRegleLegaleSchema = z.object({
  id: entierLu,
  le: instant,
  par: z.string(),
  action: z.string(),
  differences: z.array(differenceSchema),
});
export type EcritureRegleLegale = z.output<typeof ecritureRegleLegaleSchema>;

export const regleLegaleContract = defineContract({
  lireReglesLegales: {
    method: 'GET',
    url: racine,
    summary: 'Les règles légales datées : l’écran avertit avec celles de la période saisie.',
    // Every role sees promotions or conditions, hence the rules.
    access: roles,
    response: z.object({ regles: z.array(regleLegaleSchema), droits: z.object({ gerer: z.boolean() }) }),
  },
  creerRegleLegale: {
    method: 'POST',
    url: racine,
    summary: 'Ajouter une règle légale à sa période.',
    access: rolesQui(canGererReglesLegales),
    idempotent: true,
    body: regleLegaleSaisieSchema,
    response: regleLegaleSchema,
  },
  modifierRegleLegale: {
    method: 'PUT',
    url: `${racine}/:id`,
    summary: 'Changer une règle légale.',
    access: rolesQui(canGererReglesLegales),
    params: idParams,
    body: modificationRegleLegaleSchema,
    response: regleLegaleSchema,
  },
  terminerRegleLegale: {
    method: 'PUT',
    url: `${racine}/:id/fin`,
    summary: 'Dire quel est le dernier jour d’une règle légale.',
    access: rolesQui(canGererReglesLegales),
    params: idParams,
    body: finRegleLegaleSchema,
    response: regleLegaleSchema,
  },
  historiqueRegleLegale: {
    method: 'GET',
    url: `${racine}/:id/historique`,
    summary: 'Ce que le journal garde d’une règle légale, du plus récent au plus ancien.',
    access: rolesQui(canGererReglesLegales),
    params: idParams,
    response: z.array(ecritureRegleLegaleSchema),
  },
});
