import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

const sommesDuJourSchema = z.object({
  nbLignes: entierLu,
  quantite: entierLu,
  caTtcCentimes: entierLu,
});
/** A sending set aside, with the complete day it would replace. */
export const depotDeCoteSchema = z.object({
  id: entierLu,
  jour: z.string(),
  recuLe: instant,
  avant: sommesDuJourSchema,
  apres: sommesDuJourSchema,
  version: entierLu,
});
export type DepotDeCote = z.output<typeof depotDeCoteSchema>;

nommer({ sommesDuJourSchema, depotDeCoteSchema });
