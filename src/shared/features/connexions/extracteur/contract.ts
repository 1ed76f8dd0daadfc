import { z } from 'zod';
import { choix, texteRequis, version } from '#shared/core/champs.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { rolesQui } from '#shared/core/roles.ts';
import { canConfigurerExtracteur } from './policy.ts';

/** How the sales of an account are collected (CNX-1). */
export const typesExtracteur = ['AUCUN', 'AGENT_LOCAL', 'API_WINPHARMA', 'SFTP', 'IMPORT_FICHIER'] as const;
export type TypeExtracteur = (typeof typesExtracteur)[number];

export const consentementSchema = z.object({ version: z.string(), par: z.string(), le: instant });
export type Consentement = z.output<typeof consentementSchema>;

export const extracteurSchema = z.object({
  extracteurType: z.enum(typesExtracteur),
  extracteurConfiguredDate: instant,
  extracteurConfiguratorIp: z.string(),
  consentement: consentementSchema.nullable(),
  version: z.number().int(),
});
export type Extracteur = z.output<typeof extracteurSchema>;

export const extracteurContract = defineContract({
  configurerExtracteur: {
    method: 'PATCH',
    url: '/api/v1/tenant/:id/extracteurs',
    summary: 'Choisir comment les ventes d’un compte sont recueillies ; le serveur note quand et d’où.',
    access: rolesQui((acteur) => canConfigurerExtracteur(acteur, { id: acteur.tenantId, type: 'PHARMACIE' })),
    params: idParams,
    body: z.strictObject({
      extracteurType: choix('Le mode de recueil des ventes', typesExtracteur),
      /** The version of the accepted text; the server writes who and when. */
      consentement: z.strictObject({ version: texteRequis('La version du consentement', 40) }).optional(),
      version,
    }),
    response: extracteurSchema,
  },
});
