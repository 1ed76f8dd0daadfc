import { z } from 'zod';
import { rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

export const sortesArchive = ['EXPORT', 'DOCUMENTS', 'DOSSIER_PREUVE'] as const;
export type NomSorte = (typeof sortesArchive)[number];
export const etatsArchive = ['EN_COURS', 'TERMINE', 'ECHEC', 'EXPIRE'] as const;
export type EtatArchive = (typeof etatsArchive)[number];

/** How far an archive is: what every sort of them says alike. */
export const avancementSchema = z.object({
  id: z.number().int(),
  etat: z.enum(etatsArchive),
  /** It has written nothing for a while: its server was cut. It may be asked again. */
  interrompu: z.boolean(),
  /** What is to be put in it, and what is. Zero of zero until that is known. */
  total: z.number().int(),
  faits: z.number().int(),
  taille: z.number().int().nullable(),
  erreur: z.string().nullable(),
  creeLe: instant,
  termineLe: instant.nullable(),
  expireLe: instant.nullable(),
  droits: z.object({ telecharger: z.boolean() }),
});

export const archiveSchema = avancementSchema.extend({
  sorte: z.enum(sortesArchive),
  titre: z.string(),
});
export type Archive = z.output<typeof archiveSchema>;

const demandeurs = [...rolesPharmacie, ...rolesGroupement] as const;
const URL = '/api/v1/archives';

/** What its asker follows and takes away; asking is the business of what it holds (documents, evidence). */
export const archiveContract = defineContract({
  listArchives: {
    method: 'GET',
    url: URL,
    summary: 'Les archives que j’ai demandées, les plus récentes d’abord.',
    access: demandeurs,
    response: z.array(archiveSchema),
  },
  uneArchive: {
    method: 'GET',
    url: `${URL}/:id`,
    summary: 'Où en est une archive que j’ai demandée.',
    access: demandeurs,
    params: idParams,
    response: archiveSchema,
  },
  telechargerArchive: {
    method: 'GET',
    url: `${URL}/:id/fichier`,
    summary: 'Le ZIP d’une archive que j’ai demandée, gardé un jour.',
    access: demandeurs,
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
});
