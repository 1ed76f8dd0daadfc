import type { LinkOptions } from '@tanstack/react-router';
import { formatCentimes, formatCentimesCourt, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';

/** What the figures count. `taux` is a percentage (20 for 20 %). */
type Unite = 'centimes' | 'nombre' | 'jours' | 'taux';
export const teintesSerie = ['vert', 'bleu', 'orange', 'violet', 'rouge', 'gris'] as const;
type TeinteSerie = (typeof teintesSerie)[number];

type Serie = {
  readonly cle: string;
  readonly libelle: string;
  /** Default: its rank. Each rank has its own pattern, so that no series is told by its colour alone. */
  readonly teinte?: TeinteSerie;
  /** Bars that share this name stand on each other. */
  readonly pile?: string;
};

export type Point = {
  readonly cle: string | number;
  readonly libelle: string;
  /** By series. Null: nothing is known; zero is a figure. */
  readonly valeurs: Readonly<Record<string, number | null>>;
  /** By series: the list that this figure sums, to the cent. */
  readonly liens?: Readonly<Record<string, LinkOptions | undefined>>;
};

export type DonneesGraphique = {
  /** `rangs`: horizontal bars, for long names. */
  readonly forme: 'barres' | 'lignes' | 'rangs';
  readonly unite: Unite;
  /** The title of the first column: "Mois". */
  readonly axe: string;
  readonly series: readonly Serie[];
  readonly points: readonly Point[];
  /** By series: a last row of the table, with its links. */
  readonly totaux?: Pick<Point, 'valeurs' | 'liens'>;
};

/** What an export of the table holds. */
export type DonneesTableau = {
  readonly titre: string;
  readonly axe: string;
  readonly unite: Unite;
  readonly series: readonly string[];
  readonly lignes: readonly { readonly libelle: string; readonly valeurs: readonly (number | null)[] }[];
};

export const formatChiffre = (valeur: number | null | undefined, unite: Unite): string => {
  if (valeur === null || valeur === undefined) return '–';
  if (unite === 'centimes') return formatCentimes(valeur);
  if (unite === 'taux') return formatPourcentage(valeur);
  return unite === 'jours' ? pluriel(valeur, 'jour') : formatNombre(valeur);
};

/** On an axis, where room is scarce. */
export const formatGraduation = (valeur: number, unite: Unite): string => {
  if (unite === 'centimes') return formatCentimesCourt(valeur);
  return unite === 'taux' ? formatPourcentage(valeur) : formatNombre(valeur);
};

/** Nothing to draw: no point, or nothing but zeros and unknowns. */
export const estSansChiffre = ({ points, series }: DonneesGraphique): boolean =>
  points.every(({ valeurs }) => series.every(({ cle }) => !valeurs[cle]));

export const teinteDe = (serie: Serie, rang: number): TeinteSerie =>
  serie.teinte ?? teintesSerie[rang % teintesSerie.length] ?? 'gris';

export const enTableau = (titre: string, { axe, unite, series, points, totaux }: DonneesGraphique): DonneesTableau => ({
  titre,
  axe,
  unite,
  series: series.map(({ libelle }) => libelle),
  lignes: [...points, ...(totaux ? [{ libelle: 'Total', ...totaux }] : [])].map(({ libelle, valeurs }) => ({
    libelle,
    valeurs: series.map(({ cle }) => valeurs[cle] ?? null),
  })),
});
