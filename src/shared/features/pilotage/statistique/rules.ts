import { ajouterJours, type Jour } from '#shared/core/dates.ts';

/** A whole year, or a part of it. */
export const periodesStatistique = [
  'ANNEE',
  'S1',
  'S2',
  'T1',
  'T2',
  'T3',
  'T4',
  ...(['M01', 'M02', 'M03', 'M04', 'M05', 'M06', 'M07', 'M08', 'M09', 'M10', 'M11', 'M12'] as const),
] as const;
export type NomPeriodeStatistique = (typeof periodesStatistique)[number];

/** Both days included. */
export type Bornes = { readonly du: Jour; readonly au: Jour };

const deuxChiffres = (n: number): string => String(n).padStart(2, '0');
const moisDe = (periode: NomPeriodeStatistique): readonly [premier: number, dernier: number] => {
  const rang = Number(periode.slice(1));
  if (periode === 'ANNEE') return [1, 12];
  if (periode.startsWith('S')) return [rang * 6 - 5, rang * 6];
  return periode.startsWith('T') ? [rang * 3 - 2, rang * 3] : [rang, rang];
};

/** The months of a period, from 1 (STA-3). */
export const moisDeLaPeriodeStatistique = (periode: NomPeriodeStatistique): number[] => {
  const [premier, dernier] = moisDe(periode);
  return Array.from({ length: dernier - premier + 1 }, (_, n) => premier + n);
};

/** The first and the last day of a month of a year (STA-3). @param mois from 1 */
export const bornesDuMois = (annee: number, mois: number): Bornes => ({
  du: `${annee}-${deuxChiffres(mois)}-01`,
  au: mois === 12 ? `${annee}-12-31` : ajouterJours(`${annee}-${deuxChiffres(mois + 1)}-01`, -1),
});

/** The first and the last day of a period of a year (STA-3). */
export const bornesDe = (annee: number, periode: NomPeriodeStatistique): Bornes => {
  const [premier, dernier] = moisDe(periode);
  return { du: bornesDuMois(annee, premier).du, au: bornesDuMois(annee, dernier).au };
};
