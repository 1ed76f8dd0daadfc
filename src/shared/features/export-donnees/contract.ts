import { z } from 'zod';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';

export const etatsExport = ['EN_COURS', 'TERMINE', 'ECHEC', 'EXPIRE'] as const;
export type EtatExport = (typeof etatsExport)[number];

export const exportDonneesSchema = z.object({
  id: z.number().int(),
  etat: z.enum(etatsExport),
  /** It has written nothing for a while: its server was cut. It may be asked again. */
  interrompu: z.boolean(),
  /** Rows and files. */
  total: z.number().int(),
  faits: z.number().int(),
  taille: z.number().int().nullable(),
  erreur: z.string().nullable(),
  creeParNom: z.string(),
  creeLe: instant,
  termineLe: instant.nullable(),
  expireLe: instant.nullable(),
  droits: z.object({ telecharger: z.boolean() }),
});
export type ExportDonnees = z.output<typeof exportDonneesSchema>;

const gestionnaires = ['ADMIN', 'GROUPEMENT'] as const;
const URL = '/api/v1/tenant/export-donnees';

export const exportDonneesContract = defineContract({
  listExports: {
    method: 'GET',
    url: URL,
    summary: 'Les derniers exports des données du compte, et jusqu’à quand on peut en demander.',
    access: gestionnaires,
    abonnement: 'free',
    response: z.object({
      /** Last day on which an export may be asked; null without limit. */
      jusquau: z.string().nullable(),
      droits: z.object({ demander: z.boolean() }),
      exports: z.array(exportDonneesSchema),
    }),
  },
  demanderExport: {
    method: 'POST',
    url: URL,
    summary: 'Demander l’export de toutes les données du compte ; celui qui est en cours, s’il y en a un.',
    access: gestionnaires,
    abonnement: 'free',
    impersonation: 'forbidden',
    idempotent: true,
    response: exportDonneesSchema,
  },
  telechargerExport: {
    method: 'GET',
    url: `${URL}/:id`,
    summary: 'L’archive ZIP d’un export terminé, gardée sept jours.',
    access: gestionnaires,
    abonnement: 'free',
    impersonation: 'forbidden',
    params: idParams,
    responseType: 'file',
    response: z.unknown(),
  },
});
