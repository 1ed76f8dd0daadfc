import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import { agesEncours, retardsEncours, type Age, type Retard } from '../schemas/enumerations.ts';

type Bornes = { readonly min: number | null; readonly max: number | null };
/** Days since the declaration, bounds included; the filters of the list use them in SQL (read-models/filtres.ts). */
export const bornesAge: Readonly<Record<Age, Bornes>> = {
  A0_30: { min: null, max: 30 },
  A31_60: { min: 31, max: 60 },
  A61_90: { min: 61, max: 90 },
  A90_PLUS: { min: 91, max: null },
};
/** The last day of declaration that is more than 60 days old. */
export const plusDe60Jours = (aujourdhui: Jour): Jour => ajouterJours(aujourdhui, -61);
/** Days since the due date, bounds included. */
export const bornesRetard: Readonly<Record<Retard, Bornes>> = {
  NON_ECHU: { min: null, max: 0 },
  R1_30: { min: 1, max: 30 },
  R31_60: { min: 31, max: 60 },
  R61_90: { min: 61, max: 90 },
  R90_PLUS: { min: 91, max: null },
};
const dans = ({ min, max }: Bornes, jours: number): boolean =>
  (min === null || jours >= min) && (max === null || jours <= max);
export const trancheAge = (jours: number): Age => agesEncours.find((age) => dans(bornesAge[age], jours)) ?? 'A90_PLUS';
export const trancheRetard = (dateEcheance: Jour, aujourdhui: Jour): Retard =>
  retardsEncours.find((retard) => dans(bornesRetard[retard], joursEntre(dateEcheance, aujourdhui))) ?? 'R90_PLUS';
