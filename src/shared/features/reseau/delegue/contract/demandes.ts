import { z } from 'zod';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesDemandeurs } from '../policy.ts';
import { demandeAccesSchema, saisieDemandeAccesSchema } from '../schemas/envois.ts';

const racine = '/api/v1/utilisateurs/delegue' as const;

/** What a person asks of accounts that he does not see: an exact identifier, and the same answer to all (RES-82). */
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
