import { retardsEncours, type Retard } from '../schemas/enumerations.ts';

type Bornes = { readonly min: number; readonly max: number | null };
/** Days since the due date, bounds included; the filter of the list uses them in SQL (read-models/filtres.ts). */
export const bornesRetard: Readonly<Record<Retard, Bornes>> = {
  R1_30: { min: 1, max: 30 },
  R31_60: { min: 31, max: 60 },
  R61_90: { min: 61, max: 90 },
  R90_PLUS: { min: 91, max: null },
};
/** @param jours the days of lateness, one or more (`joursDeRetard`) */
export const trancheRetard = (jours: number): Retard =>
  retardsEncours.find((retard) => jours <= (bornesRetard[retard].max ?? Infinity)) ?? 'R90_PLUS';
