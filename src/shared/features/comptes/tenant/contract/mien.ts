import { z } from 'zod';
import { roles } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { monTenantSchema } from '../schemas/lecture.ts';

const COMPTE = 'Choisissez un compte dans la liste.';

/** The account read by a session before any screen: in its own file, so that the first page loads nothing else. */
export const monTenantContract = defineContract({
  monTenant: {
    method: 'GET',
    url: '/api/v1/tenant/id',
    summary: 'Le compte (pharmacie, groupement…) de la session.',
    access: roles,
    malgre: ['MOT_DE_PASSE_A_CHANGER'],
    response: monTenantSchema,
  },
  seConnecterComme: {
    method: 'GET',
    url: '/api/v1/tenant/token/:id',
    summary: 'Un jeton pour agir au nom d’un compte ; -1 pour quitter.',
    access: roles,
    malgre: ['IMPERSONATION_OUVERTE'],
    params: z.object({
      id: z.coerce.number(COMPTE).int(COMPTE).min(-1, COMPTE).max(Number.MAX_SAFE_INTEGER, COMPTE),
    }),
    response: z.object({ token: z.string() }),
  },
});
