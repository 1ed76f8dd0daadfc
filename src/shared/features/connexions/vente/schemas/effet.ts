import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { couvertureSchema } from './jours.ts';

const periodeVentesSchema = z.object({
  quantite: entierLu,
  caTtcCentimes: entierLu,
  /** The number of days of the period, and of those with known sales. */
  couverture: couvertureSchema,
});
export type PeriodeVentes = z.output<typeof periodeVentesSchema>;

/** The effect of an operation on the sales of its products (CNX-52). */
export const effetVentesSchema = z.object({
  pendant: periodeVentesSchema,
  /** Sales over the four weeks before. */
  avant: periodeVentesSchema,
  /** Sales over the same weekdays of the year before. */
  anneePrecedente: periodeVentesSchema,
  /**
   * Rise in units sold per day, over known days only: hundredths of a percent, negative for a fall; null when nothing
   * can be compared.
   */
  hausseAvant: entierOuNul,
  hausseAnnee: entierOuNul,
});
export type EffetVentes = z.output<typeof effetVentesSchema>;

nommer({ periodeVentesSchema });
