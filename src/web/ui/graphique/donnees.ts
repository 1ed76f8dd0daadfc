import type { LinkOptions } from '@tanstack/react-router';
import { formatCentimes, formatCentimesCourt, formatNombre, formatPourcentage, pluriel } from '#web/lib/formats.ts';

/** Unit of the figures. `taux` is a percentage (20 for 20 %). */
type Unite = 'centimes' | 'nombre' | 'jours' | 'taux';
export const teintesSerie = ['vert', 'bleu', 'orange', 'violet', 'rouge', 'gris'] as const;
type TeinteSerie = (typeof teintesSerie)[number];

type Serie = {
  readonly cle: string;
  readonly libelle: string;
  /** Default: by rank. Each rank also has its own pattern, so that colour is never the only difference. */
  readonly teinte?: TeinteSerie;
  /** Bars with the same `pile` are stacked. */
  readonly pile?: string;
};

export type Point = {
  readonly cle: string | number;
  readonly libelle: string;
  /** Values by series. Null means unknown; zero is a value. */
  readonly valeurs: Readonly<Record<string, number | null>>;
  /** By series, the link to the list that sums to this figure, to the cent. */
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
  /** Totals by series: the last row of the table, with its links. */
  readonly totaux?: Pick<Point, 'valeurs' | 'liens'>;
};

/** Content of an export of the table. */
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

/** Short form of a value for an axis, where room is scarce. */
export const formatGraduation = (valeur: number, unite: Unite): string => {
  if (unite === 'centimes') return formatCentimesCourt(valeur);
  return unite === 'taux' ? formatPourcentage(valeur) : formatNombre(valeur);
};

/** True when there is nothing to draw: no point, or only zeros and unknown values. */
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
