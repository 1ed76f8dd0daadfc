import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

const sommesDuJourSchema = z.object({
  nbLignes: z.number().int(),
  quantite: z.number().int(),
  caTtcCentimes: z.number().int(),
});
/** A sending kept aside, and the day that it would replace. */
export const depotDeCoteSchema = z.object({
  id: z.number().int(),
  jour: z.string(),
  recuLe: instant,
  avant: sommesDuJourSchema,
  apres: sommesDuJourSchema,
  version: z.number().int(),
});
export type DepotDeCote = z.output<typeof depotDeCoteSchema>;

nommer({ sommesDuJourSchema, depotDeCoteSchema });
