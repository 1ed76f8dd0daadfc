import { z } from 'zod';

/** The tabs of the page; `guide` and `ca` show inside RDV and Fiche, but keep their own address. */
export const nomsOnglets = [
  'apercu',
  'encours',
  'avoirs',
  'factures',
  'promotions',
  'rfa',
  'prestations',
  'conditions',
  'rdv',
  'guide',
  'documents',
  'reclamations',
  'ca',
  'fiche',
] as const;
export type NomOnglet = (typeof nomsOnglets)[number];

export const urlLaboratoire = z.object({ onglet: z.enum(nomsOnglets).default('apercu') });
