import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { choix, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { consentementSchema, typesExtracteur } from './schemas/parametres.ts';
import { canConfigurerExtracteur } from './policy.ts';

export const extracteurSchema = z.object({
  extracteurType: z.enum(typesExtracteur),
  extracteurConfiguredDate: instant,
  extracteurConfiguratorIp: z.string(),
  consentement: consentementSchema.nullable(),
  version: entierLu,
});
export type Extracteur = z.output<typeof extracteurSchema>;

export const extracteurContract = defineContract({
  configurerExtracteur: {
    method: 'PATCH',
    url: '/api/v1/tenant/:id/extracteurs',
    summary: 'Choisir comment les ventes d’un compte sont recueillies ; le serveur note quand et d’où.',
    access: rolesQui((acteur) => canConfigurerExtracteur(acteur, { id: acteur.tenantId, type: 'PHARMACIE' })),
    impersonation: 'forbidden',
    confirmation: 'requise',
    params: idParams,
    body: z.strictObject({
      extracteurType: choix('Le mode de recueil des ventes', typesExtracteur),
      /** The version of the accepted text; the server adds the person and the date. */
      consentement: z.strictObject({ version: texteRequis('La version du consentement', 40) }).optional(),
      version,
    }),
    response: extracteurSchema,
  },
});
