import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { defineContract, sansContenu } from '#shared/core/contract.ts';
import { rolesDemandeurs } from '../policy.ts';
import { accesProposeSchema, inscriptionDelegueSchema } from '../schemas/envois.ts';

/** The link accepts any text, so that a malformed link is answered like any wrong link. */
const lien = z.object({ id: z.string(), uuid: z.string() });
const base = '/api/v1/acces-proposes/:id/public/:uuid' as const;

/** The calls that the link of an offered access allows (RES-83). */
export const accesProposeContract = defineContract({
  lireAccesPropose: {
    method: 'GET',
    url: base,
    summary: 'Ce que le lien d’une proposition d’accès montre à qui l’a reçu.',
    access: 'public',
    params: lien,
    response: accesProposeSchema,
  },
  inscrireDelegue: {
    method: 'POST',
    url: `${base}/inscription`,
    summary: 'Créer, par le lien reçu, le compte d’un délégué et de sa société ; il s’y connecte, puis accepte.',
    access: 'public',
    idempotent: true,
    params: lien,
    body: inscriptionDelegueSchema,
    response: z.object({ id: entierLu }),
  },
  accepterAccesPropose: {
    method: 'PUT',
    url: `${base}/acceptation`,
    summary: 'Accepter, connecté, l’accès que le lien propose.',
    access: rolesDemandeurs,
    impersonation: 'forbidden',
    params: lien,
    response: sansContenu,
  },
  declinerAccesPropose: {
    method: 'PUT',
    url: `${base}/refus`,
    summary: 'Ne plus être invité par ce compte.',
    access: 'public',
    params: lien,
    response: sansContenu,
  },
});
