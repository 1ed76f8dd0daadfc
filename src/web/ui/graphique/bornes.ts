import { pluriel } from '#web/lib/formats.ts';
import type { DonneesGraphique, Point } from './donnees.ts';

/** Most bars in a chart of ranks: the eye cannot compare more (STA-42). */
const MAX_BARRES = 20;
/** Fewest ranks kept when each rank has several bars. */
const MIN_RANGS = 5;

const nbBarresDuRang = (series: DonneesGraphique['series']): number =>
  new Set(series.map(({ cle, pile }) => pile ?? cle)).size;
const rangsDessines = (series: DonneesGraphique['series']): number =>
  Math.max(MIN_RANGS, Math.floor(MAX_BARRES / Math.max(1, nbBarresDuRang(series))));

const sommer = (points: readonly Point[], cle: string): number | null => {
  const connues = points.flatMap(({ valeurs }) => valeurs[cle] ?? []);
  return connues.length === 0 ? null : connues.reduce((somme, valeur) => somme + valeur, 0);
};
const poids = ({ valeurs }: Point): number =>
  Object.values(valeurs).reduce((somme: number, valeur) => somme + Math.abs(valeur ?? 0), 0);

type DonneesBornees = {
  readonly donnees: DonneesGraphique;
  /**
   * Sentence on the points that the chart leaves out or groups (the table shows all); null when it draws everything.
   */
  readonly dit: string | null;
};

/**
 * Limits a chart of ranks to twenty bars (STA-42). For amounts and counts: the largest, in their order, then one bar
 * for the others. For rates and days, which do not add up: the first and the last ranks.
 */
export const bornerGraphique = (donnees: DonneesGraphique): DonneesBornees => {
  const { forme, unite, points, series } = donnees;
  const rangs = rangsDessines(series);
  if (forme !== 'rangs' || points.length <= rangs) return { donnees, dit: null };
  if (unite === 'taux' || unite === 'jours') {
    const moitie = Math.floor(rangs / 2);
    const reste = pluriel(points.length - 2 * moitie, 'autre');
    return {
      donnees: { ...donnees, points: [...points.slice(0, moitie), ...points.slice(-moitie)] },
      dit: `Les ${moitie} premiers et les ${moitie} derniers ; entre eux, ${reste} : tous sont dans le tableau.`,
    };
  }
  const grands = new Set(
    points
      .toSorted((a, b) => poids(b) - poids(a))
      .slice(0, rangs - 1)
      .map(({ cle }) => cle),
  );
  const autres = points.filter(({ cle }) => !grands.has(cle));
  const ensemble: Point = {
    cle: 'autres',
    libelle: `Les ${autres.length} autres`,
    valeurs: Object.fromEntries(series.map(({ cle }) => [cle, sommer(autres, cle)])),
  };
  return {
    donnees: { ...donnees, points: [...points.filter(({ cle }) => grands.has(cle)), ensemble] },
    dit: `Les ${rangs - 1} plus grands, puis les ${autres.length} autres ensemble : tous sont dans le tableau.`,
  };
};

const PAS = [1, 2, 2.5, 5, 10] as const;
/** Approximate number of graduations of an axis. */
const GRADUATIONS = 4;

/** The extremes of an axis: the bars of one pile add up, other values do not. */
const extremes = ({ points, series }: DonneesGraphique): { min: number; max: number } => {
  const piles = [...new Set(series.map(({ cle, pile }) => pile ?? cle))].map((nom) =>
    series.filter(({ cle, pile }) => (pile ?? cle) === nom),
  );
  const sommes = points.flatMap(({ valeurs }) =>
    piles.flatMap((pile) => {
      const chiffres = pile.map(({ cle }) => valeurs[cle] ?? 0);
      const deSigne = (signe: 1 | -1) =>
        chiffres.filter((chiffre) => chiffre * signe > 0).reduce((somme, chiffre) => somme + chiffre, 0);
      return [deSigne(1), deSigne(-1)];
    }),
  );
  return { min: Math.min(0, ...sommes), max: Math.max(0, ...sommes) };
};

/**
 * Graduations of an axis (STA-43): from zero or below, by round steps of the displayed unit (euros, not cents).
 * @returns at least two figures, which enclose the extremes
 */
export const graduationsRondes = (donnees: DonneesGraphique): number[] => {
  const { min, max } = extremes(donnees);
  const unite = donnees.unite === 'centimes' ? 100 : 1;
  const vise = (max - min) / unite / GRADUATIONS;
  const grandeur = 10 ** Math.floor(Math.log10(vise > 0 ? vise : 1));
  const entier = donnees.unite === 'nombre' || donnees.unite === 'jours';
  const pas =
    PAS.map((chiffre) => chiffre * grandeur).find((candidat) => candidat >= vise && (!entier || candidat % 1 === 0)) ??
    Math.max(1, 10 * grandeur);
  const premier = Math.floor(min / unite / pas);
  const dernier = Math.max(premier + 1, Math.ceil(max / unite / pas));
  return Array.from({ length: dernier - premier + 1 }, (_, i) => Math.round((premier + i) * pas * unite * 100) / 100);
};

const HAUTEUR = 260;
/** Height of a horizontal bar with its margin. */
const RANG_PX = 12;
/** Space between two ranks, so that each name keeps its line. */
const ENTRE_RANGS_PX = 8;
/** Minimum height of the chart; a taller card stretches it. */
export const hauteurDuTrace = ({ forme, points, series }: DonneesGraphique): number => {
  return forme === 'rangs'
    ? Math.max(140, points.length * (nbBarresDuRang(series) * RANG_PX + ENTRE_RANGS_PX) + 40)
    : HAUTEUR;
};
