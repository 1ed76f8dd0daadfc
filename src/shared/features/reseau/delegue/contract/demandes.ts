import { z } from 'zod';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesDemandeurs } from '../policy.ts';
import { demandeAccesSchema, saisieDemandeAccesSchema } from '../schemas/envois.ts';

const racine = '/api/v1/utilisateurs/delegue' as const;

/**
 * Requests for access to an account the person cannot see: an exact identifier is required, and every answer is the
 * same (RES-82).
 */
export const demandeAccesContract = defineContract({
  demanderAcces: {
    method: 'POST',
    url: `${racine}/demande`,
    summary:
      'Demander l’accès à la pharmacie qui a exactement ce CIP, ce FINESS ou cette adresse : la réponse est la même ' +
      'qu’elle soit ici ou non.',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    idempotent: true,
    body: saisieDemandeAccesSchema,
    response: demandeAccesSchema,
  },
  mesDemandesAcces: {
    method: 'GET',
    url: `${racine}/demandes`,
    summary: 'Les accès que j’ai demandés et qui ne sont pas accordés, les plus récents d’abord.',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    response: z.array(demandeAccesSchema),
  },
  retirerDemandeAcces: {
    method: 'PUT',
    url: `${racine}/demande/:id/retrait`,
    summary: 'Retirer une demande d’accès.',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    params: idParams,
    response: sansContenu,
  },
});
