import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { essaiQuery } from '#shared/core/api/essai.ts';
import { rolesClients, rolesQui } from '#shared/core/roles.ts';
import { canGererPartenariats } from './policy.ts';

export const MAX_PARTENARIATS = 50;

/** How close a groupement works with a laboratory (RES-20). A pharmacy reads the words, not how often they are used. */
export const partenariatSchema = z.object({
  id: entierLu,
  nom: z.string(),
  utilisations: entierOuNul,
  version: entierLu,
});
export type Partenariat = z.output<typeof partenariatSchema>;

export const partenariatSaisiSchema = z.strictObject({ nom: texteRequis('Le nom du partenariat') });
export type PartenariatSaisi = z.output<typeof partenariatSaisiSchema>;

export const partenariatContract = defineContract({
  listPartenariats: {
    method: 'GET',
    url: '/api/v1/tenant/partenariats',
    summary:
      'Les partenariats de son groupement avec les laboratoires ; pour une pharmacie, ceux du groupement dont elle ' +
      'est membre.',
    access: rolesClients,
    response: z.array(partenariatSchema),
  },
  creerPartenariat: {
    method: 'POST',
    url: '/api/v1/groupements/partenariat',
    summary: 'Ajouter un partenariat.',
    access: rolesQui(canGererPartenariats),
    idempotent: true,
    body: partenariatSaisiSchema,
    response: partenariatSchema,
  },
  modifierPartenariat: {
    method: 'PUT',
    url: '/api/v1/groupements/partenariat',
    summary: 'Renommer un partenariat.',
    access: rolesQui(canGererPartenariats),
    body: partenariatSaisiSchema.extend({ id, version }),
    response: partenariatSchema,
  },
  supprimerPartenariat: {
    method: 'DELETE',
    url: '/api/v1/groupements/partenariat/:id',
    summary: 'Supprimer un partenariat qui ne sert à aucune condition.',
    access: rolesQui(canGererPartenariats),
    params: idParams,
    query: essaiQuery,
    response: sansContenu,
  },
});

nommer({ partenariatSchema });
