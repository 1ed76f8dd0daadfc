import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { Hasard } from '../hasard.ts';

/** More before the summer and before the holidays, from January on: hundredths of an ordinary month. */
const SAISON = [80, 85, 95, 105, 120, 130, 90, 60, 115, 125, 120, 100] as const;

/** The months from January of last year to the last one that has ended, as their first days. */
const moisPasses = (aujourdhui: Jour): Jour[] => {
  const annee = Number(aujourdhui.slice(0, 4));
  return Array.from(
    { length: 24 },
    (_, i) => `${annee - 1 + Math.floor(i / 12)}-${String((i % 12) + 1).padStart(2, '0')}-01`,
  ).filter((debut) => debut < `${aujourdhui.slice(0, 7)}-01`);
};
const joursDuMois = (debut: Jour): number => joursEntre(debut, `${ajouterJours(debut, 31).slice(0, 7)}-01`);

/**
 * Days of the past, more or less of them by season, the oldest first: `parMois` in an ordinary month of last year, a
 * third of that this year, whose own story is told elsewhere.
 */
export const joursPasses = (h: Hasard, parMois: number, aujourdhui: Jour): Jour[] =>
  moisPasses(aujourdhui)
    .flatMap((debut) => {
      const recente = debut.slice(0, 4) === aujourdhui.slice(0, 4);
      const nombre = Math.round((parMois * (SAISON[Number(debut.slice(5, 7)) - 1] ?? 100)) / (recente ? 300 : 100));
      return Array.from({ length: nombre }, () => ajouterJours(debut, h.entre(0, joursDuMois(debut) - 1)));
    })
    .toSorted();
