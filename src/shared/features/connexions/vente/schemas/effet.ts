import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { couvertureSchema } from './jours.ts';

const periodeVentesSchema = z.object({
  quantite: z.number().int(),
  caTtcCentimes: z.number().int(),
  /** Its days, and how many of them are known. */
  couverture: couvertureSchema,
});
export type PeriodeVentes = z.output<typeof periodeVentesSchema>;

/** What an operation did to the sales of its products (CNX-52). */
export const effetVentesSchema = z.object({
  pendant: periodeVentesSchema,
  /** The four weeks before. */
  avant: periodeVentesSchema,
  /** The same weekdays a year before. */
  anneePrecedente: periodeVentesSchema,
  /**
   * Units a day, on known days alone: hundredths of a percent more (less when negative); null when nothing compares.
   */
  hausseAvant: z.number().int().nullable(),
  hausseAnnee: z.number().int().nullable(),
});
export type EffetVentes = z.output<typeof effetVentesSchema>;

nommer({ periodeVentesSchema });
