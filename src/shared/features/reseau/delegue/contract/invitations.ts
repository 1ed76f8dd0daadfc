import { z } from 'zod';
import { version } from '#shared/core/champs.ts';
import { defineContract, idParams, sansContenu } from '#shared/core/contract.ts';
import { rolesQuiHabilitent } from '../policy.ts';
import { invitationAccesSchema, invitationSchema } from '../schemas/envois.ts';

const racine = '/api/v1/utilisateurs/delegue/invitation' as const;
const versionSeule = z.strictObject({ version });

/** The accesses that an account offers by mail, to people who may have no account (RES-83). */
export const invitationAccesContract = defineContract({
  inviterDelegue: {
    method: 'POST',
    url: racine,
    summary: 'Proposer un accès à une adresse e-mail : la réponse est la même qu’elle ait un compte ou non.',
    access: rolesQuiHabilitent,
    impersonation: 'forbidden',
    confirmation: 'requise',
    idempotent: true,
    body: invitationSchema,
    response: invitationAccesSchema,
  },
  invitationsAcces: {
    method: 'GET',
    url: `${racine}s`,
    summary: 'Les accès proposés par mail qui ne sont pas encore acceptés.',
    access: rolesQuiHabilitent,
    response: z.array(invitationAccesSchema),
  },
  relancerInvitationAcces: {
    method: 'PUT',
    url: `${racine}/:id/relance`,
    summary: 'Écrire à nouveau à une personne invitée qui n’a pas répondu.',
    access: rolesQuiHabilitent,
    impersonation: 'forbidden',
    params: idParams,
    body: versionSeule,
    response: invitationAccesSchema,
  },
  retirerInvitationAcces: {
    method: 'PUT',
    url: `${racine}/:id/revocation`,
    summary: 'Retirer une invitation : son lien ne s’ouvre plus.',
    access: rolesQuiHabilitent,
    impersonation: 'forbidden',
    params: idParams,
    body: versionSeule,
    response: sansContenu,
  },
});
