import { z } from 'zod';

/** The parts of the page; `guide` and `ca` are shown inside RDV and Fiche, and keep their address. */
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
