import { z } from 'zod';
import { mailRequis, version } from '#shared/core/champs.ts';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { instant } from '#shared/core/dates.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canInviterPharmacies, canLireInvitations, canReglerSecondRegard } from './policy.ts';
import {
  demandeInvitationSchema,
  etatsInvitation,
  filtresInvitation,
  invitationPharmacieSchema,
  lectureInvitationSchema,
  secondRegardSchema,
} from './schemas.ts';

const racine = '/api/v1/groupements/invitations' as const;
const inviteurs = rolesQui(canInviterPharmacies);
const secondRegardLuSchema = secondRegardSchema.extend({ parNom: texteOuNul, le: instant.nullable() });
const versionSeule = z.strictObject({ version });

export const invitationContract = defineContract({
  pageInvitations: {
    method: 'GET',
    url: racine,
    summary: 'Une page des pharmacies invitées par le groupement, et combien sont dans chaque état.',
    access: rolesQui(canLireInvitations),
    query: z.object(filtresInvitation),
    response: page(invitationPharmacieSchema).extend({
      parEtat: z.record(z.enum(etatsInvitation), entierLu),
      /** The number of invitations that may be sent again now, all pages together. */
      nbRelancables: entierLu,
      droits: z.object({ inviter: z.boolean() }),
    }),
  },
  lireInvitations: {
    method: 'POST',
    url: `${racine}/lecture`,
    summary: 'Lire un fichier de pharmacies à inviter : ses colonnes, qui serait invité, le mail. Rien n’est écrit.',
    access: inviteurs,
    bodyType: 'multipart',
    body: demandeInvitationSchema,
    response: lectureInvitationSchema,
  },
  inviterPharmacies: {
    method: 'POST',
    url: racine,
    summary: 'Inviter par mail chaque pharmacie du fichier qui se lit : un mail et un lien à chacune.',
    access: inviteurs,
    idempotent: true,
    bodyType: 'multipart',
    body: demandeInvitationSchema,
    response: z.object({ nbInvitees: entierLu, nbEcartees: entierLu }),
  },
  relancerInvitations: {
    method: 'PUT',
    url: `${racine}/relances`,
    summary: 'Écrire à nouveau à celles qui n’ont pas répondu : choisies, ou toutes celles qui peuvent l’être.',
    access: inviteurs,
    body: z.strictObject({
      ids: z.array(id).max(2_000, '2 000 invitations au plus.').nullable(),
    }),
    response: z.object({ nbRelancees: entierLu, nbLaissees: entierLu }),
  },
  revoquerInvitation: {
    method: 'PUT',
    url: `${racine}/:id/revocation`,
    summary: 'Retirer une invitation : son lien ne s’ouvre plus.',
    access: inviteurs,
    params: idParams,
    body: versionSeule,
    response: invitationPharmacieSchema,
  },
  noterRebond: {
    method: 'PUT',
    url: `${racine}/:id/rebond`,
    summary: 'Noter que le mail d’une invitation est revenu : son adresse est à corriger.',
    access: inviteurs,
    params: idParams,
    body: versionSeule,
    response: invitationPharmacieSchema,
  },
  lireSecondRegard: {
    method: 'GET',
    url: '/api/v1/groupements/:id/second-regard',
    summary: 'Si les pharmacies qu’un groupement invite s’ouvrent sans le regard du super administrateur.',
    access: rolesQui(canReglerSecondRegard),
    params: idParams,
    response: secondRegardLuSchema,
  },
  reglerSecondRegard: {
    method: 'PUT',
    url: '/api/v1/groupements/:id/second-regard',
    summary: 'Dispenser un groupement de ce regard, ou le reprendre : il ne vaut que pour ses invitations à venir.',
    access: rolesQui(canReglerSecondRegard),
    confirmation: 'requise',
    impersonation: 'forbidden',
    params: idParams,
    body: secondRegardSchema,
    response: secondRegardLuSchema,
  },
  corrigerInvitation: {
    method: 'PUT',
    url: `${racine}/:id/adresse`,
    summary: 'Corriger l’adresse d’une invitation, et lui écrire à nouveau.',
    access: inviteurs,
    params: idParams,
    body: z.strictObject({ version, mail: mailRequis('L’adresse e-mail') }),
    response: invitationPharmacieSchema,
  },
});
