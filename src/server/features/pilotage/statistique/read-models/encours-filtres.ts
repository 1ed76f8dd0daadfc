import { filtrerAvecOrigine, type FiltresEncours } from '#server/features/argent/encours/read-models/filtres.ts';
import { origineEncours } from '#server/features/argent/facture/read-models/origine-encours.ts';
import type { Jour } from '#shared/core/dates.ts';

/** The `where` of `encours e`, as the list that a figure opens keeps them (STA-7). */
export const filtrerEncours = (tenantId: number, filtres: FiltresEncours, aujourdhui: Jour) =>
  filtrerAvecOrigine(tenantId, filtres, aujourdhui, origineEncours);
