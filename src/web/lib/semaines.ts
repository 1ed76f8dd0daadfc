import { ajouterJours, finDeSemaine, joursEntre, type Jour } from '#shared/core/dates.ts';

/** One week, from Monday to Sunday. */
export type Semaine = { readonly lundi: Jour; readonly dimanche: Jour; readonly numero: number };

export const lundiDe = (jour: Jour): Jour => ajouterJours(finDeSemaine(jour), -6);

/** ISO 8601: the week of the year's first Thursday is the first. */
export const numeroSemaine = (jour: Jour): number => {
  const jeudi = ajouterJours(lundiDe(jour), 3);
  return Math.floor(joursEntre(`${jeudi.slice(0, 4)}-01-01`, jeudi) / 7) + 1;
};

/** `nombre` weeks, starting with the week of `depuis`. */
export const semainesDepuis = (depuis: Jour, nombre: number): Semaine[] => {
  const premier = lundiDe(depuis);
  return Array.from({ length: nombre }, (_, i) => {
    const lundi = ajouterJours(premier, 7 * i);
    return { lundi, dimanche: ajouterJours(lundi, 6), numero: numeroSemaine(lundi) };
  });
};

/** The weeks touched by an interval, `max` at most. */
export const semainesEntre = (du: Jour, au: Jour, max = 60): Semaine[] =>
  au < du ? [] : semainesDepuis(du, Math.min(max, Math.floor(joursEntre(lundiDe(du), au) / 7) + 1));

export type Intervalle = { readonly du: Jour; readonly au: Jour };
export const seCroisent = (a: Intervalle, b: Intervalle): boolean => a.du <= b.au && b.du <= a.au;

/**
 * Stacks intervals so that none covers another.
 * @returns for each, its lane from 0, and how many lanes there are
 */
export const empilerIntervalles = (
  intervalles: readonly Intervalle[],
): { readonly rangs: number[]; readonly hauteur: number } => {
  const fins: Jour[] = [];
  const rangs = Array.from({ length: intervalles.length }, () => 0);
  const ordre = intervalles
    .map((intervalle, i) => ({ intervalle, i }))
    .toSorted((a, b) => (a.intervalle.du < b.intervalle.du ? -1 : 1));
  for (const { intervalle, i } of ordre) {
    const libre = fins.findIndex((fin) => fin < intervalle.du);
    const rang = libre === -1 ? fins.length : libre;
    fins[rang] = intervalle.au;
    rangs[i] = rang;
  }
  return { rangs, hauteur: fins.length };
};
