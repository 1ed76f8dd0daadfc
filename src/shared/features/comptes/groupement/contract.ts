import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles } from '#shared/core/acteur.ts';
import { texteFacultatif, version } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import {
  accesDeDepartSchema,
  identiteTenantSchema,
  premierUtilisateurSchema,
  tenantEnListeSchema,
} from '#shared/features/comptes/tenant/contract.ts';
import { tenantSchema } from '#shared/features/comptes/tenant/schemas/lecture.ts';
import { rolesEditeur, rolesQui } from '#shared/core/roles.ts';
import { canModifierGroupement } from './policy.ts';

/** A groupement as shown to the pharmacies that may choose it. */
export const groupementPublicSchema = z.object({
  id: entierLu,
  nom: z.string(),
  ville: texteOuNul,
  partenariat: z.boolean(),
});
export type GroupementPublic = z.output<typeof groupementPublicSchema>;

/** The fields specific to a groupement (CPT-30), besides the identity common with pharmacies. */
export const complementGroupementSchema = z.strictObject({
  tva: texteFacultatif('La TVA'),
  partenariat: z.boolean('Indiquez si le groupement accepte les demandes d’adhésion.'),
});

/** The groupement's own fields, as an adhérent reads them. */
const champsGroupementSchema = z.strictObject({
  ...identiteTenantSchema.pick({ fax: true, siteInternet: true, siteIntranet: true }).shape,
  ...complementGroupementSchema.shape,
  version,
});

export const creationGroupementSchema = z.strictObject({
  tenant: identiteTenantSchema,
  groupement: complementGroupementSchema,
  user: premierUtilisateurSchema,
  acces: accesDeDepartSchema,
});

/** The whole identity that a groupement edits, in one call. */
export const monGroupementSchema = z.strictObject({
  tenant: identiteTenantSchema,
  groupement: complementGroupementSchema,
  version,
});

export const groupementContract = defineContract({
  listGroupementsTenant: {
    method: 'GET',
    url: '/api/v1/tenant/groupement',
    summary: 'Les groupements : en entier pour le super administrateur, ce qui est public pour les autres.',
    access: roles,
    response: z.array(z.union([tenantEnListeSchema, groupementPublicSchema])),
  },
  creerGroupement: {
    method: 'POST',
    url: '/api/v1/tenant/groupement',
    summary: 'Créer un groupement et son premier utilisateur.',
    access: rolesEditeur,
    idempotent: true,
    ignore: ['notification'],
    body: creationGroupementSchema,
    response: tenantSchema,
  },
  modifierGroupement: {
    method: 'PUT',
    url: '/api/v1/tenant/groupement/:id',
    summary: 'Modifier ce qui n’est qu’à un groupement : fax, sites, TVA, demandes d’adhésion acceptées ou non.',
    access: rolesQui((acteur) => canModifierGroupement(acteur, { id: acteur.tenantId })),
    confirmation: 'requise',
    params: idParams,
    body: champsGroupementSchema,
    response: tenantSchema,
  },
  modifierMonGroupement: {
    method: 'PUT',
    url: '/api/v1/tenant/groupement',
    summary: 'Modifier son groupement : identité, TVA, demandes d’adhésion acceptées ou non.',
    access: rolesQui(
      (acteur) => acteur.typeTenant === 'GROUPEMENT' && canModifierGroupement(acteur, { id: acteur.tenantId }),
    ),
    confirmation: 'requise',
    ignore: ['notification'],
    body: monGroupementSchema,
    response: tenantSchema,
  },
});

nommer({ complementGroupementSchema });
