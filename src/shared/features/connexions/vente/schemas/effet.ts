import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { couvertureSchema } from './jours.ts';

const periodeVentesSchema = z.object({
  quantite: entierLu,
  caTtcCentimes: entierLu,
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
  hausseAvant: entierOuNul,
  hausseAnnee: entierOuNul,
});
export type EffetVentes = z.output<typeof effetVentesSchema>;

nommer({ periodeVentesSchema });
