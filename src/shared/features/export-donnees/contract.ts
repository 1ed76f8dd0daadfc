import { z } from 'zod';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { avancementSchema } from '#shared/features/archive/contract.ts';

/** Rows and files are what is counted. */
export const exportDonneesSchema = avancementSchema.extend({ creeParNom: z.string() });
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
