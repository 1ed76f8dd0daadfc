import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { inscriptionSchema } from '#shared/features/comptes/tenant/contract.ts';
import { invitationPubliqueSchema } from '../schemas.ts';

/** The link accepts any text, so that a malformed link is answered like any wrong link (RES-52). */
const lien = z.object({ id: z.string(), uuid: z.string() });
const base = '/api/v1/invitations/:id/public/:uuid' as const;

/** The registration of an invited pharmacy: it does not choose its groupement, the link gives it. */
const inscriptionInviteeSchema = inscriptionSchema.extend({
  tenant: inscriptionSchema.shape.tenant.omit({ groupementId: true }),
});

/** The calls that the link of an invitation allows without an account. */
export const invitationPubliqueContract = defineContract({
  lireInvitationPublique: {
    method: 'GET',
    url: base,
    summary: 'Ce que le lien d’une invitation montre à qui l’a reçu.',
    access: 'public',
    params: lien,
    response: invitationPubliqueSchema,
  },
  inscrireParInvitation: {
    method: 'POST',
    url: `${base}/inscription`,
    summary: 'S’inscrire par le lien d’une invitation : le compte attend d’être accepté, l’adhésion aussi.',
    access: 'public',
    idempotent: true,
    params: lien,
    body: inscriptionInviteeSchema,
    response: z.object({ id: entierLu }),
  },
  declinerInvitation: {
    method: 'PUT',
    url: `${base}/refus`,
    summary: 'Ne plus être invité par ce groupement.',
    access: 'public',
    params: lien,
    response: sansContenu,
  },
});
