import { z } from 'zod';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canChoisirConnexionLgo } from './policy.ts';

/** How Pharmaccord reaches the pharmacy's own software (CNX-4). */
export const connexionsLgo = ['AUCUNE', 'API', 'FICHIER', 'MANUELLE'] as const;
export type ConnexionLgo = (typeof connexionsLgo)[number];

export const lgoContract = defineContract({
  choisirConnexionLgo: {
    method: 'PATCH',
    url: '/api/v1/tenant/:id/lgo-type-connexion',
    summary: 'Choisir comment Pharmaccord échange avec le LGO : un super administrateur agissant au nom du titulaire.',
    access: rolesQui(({ role }) => canChoisirConnexionLgo({ role, impersonation: true }, 'SUPER_ADMIN')),
    bodyType: 'text',
    params: idParams,
    body: z.enum(connexionsLgo, 'Type de connexion inconnu.'),
    response: z.object({ lgoTypeConnexion: z.enum(connexionsLgo) }),
  },
});
