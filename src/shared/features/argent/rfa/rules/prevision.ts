import type { Jour } from '#shared/core/dates.ts';
import { niveauxDe, resultatRfa, type Assiette, type BaremeRfa, type Centiemes } from './calcul.ts';
import { achatsPourEvolution, evolutionDe } from './evolution.ts';
import type { PeriodePrecedente } from './mois.ts';
import { joursDeLaPeriode, joursEcoules, type BornesDePeriode } from './periodes.ts';

type Reel = {
  readonly periode: BornesDePeriode;
  readonly aujourdhui: Jour;
  /** The base from the first day of the period to today. */
  readonly cumul: Centiemes;
  /** The year before, when it is known in full: its base on the same date, and at the end. */
  readonly anneePrecedente: PeriodePrecedente | null;
};
export type Fourchette = { readonly min: Centiemes; readonly max: Centiemes };

const proportion = (valeur: number, numerateur: number, diviseur: number): number =>
  Number((BigInt(valeur) * BigInt(numerateur) * 2n + BigInt(diviseur)) / (BigInt(diviseur) * 2n));

/** The forecast if the coming days are like the past ones; null before the first day. */
export const previsionLineaire = ({ periode, aujourdhui, cumul }: Reel): Centiemes | null => {
  const ecoules = joursEcoules(periode, aujourdhui);
  return ecoules === 0 ? null : proportion(cumul, joursDeLaPeriode(periode), ecoules);
};

/**
 * The forecast if the year evolves as the one before; null when that one is unknown, or was still zero on this date.
 */
export const previsionSaisonniere = ({ cumul, anneePrecedente }: Reel): Centiemes | null =>
  anneePrecedente === null || anneePrecedente.cumulMemeDate <= 0
    ? null
    : proportion(cumul, anneePrecedente.total, anneePrecedente.cumulMemeDate);

/**
 * The forecast of the base (RFA-14): a range between both forecasts rather than a single figure, never below the
 * present base.
 * @returns null before the period, when nothing can be computed
 */
export const prevoirRfa = (reel: Reel): Fourchette | null => {
  const toutes = [previsionLineaire(reel), previsionSaisonniere(reel)].filter((prevision) => prevision !== null);
  if (toutes.length === 0) return null;
  const borner = (prevision: number): number => Math.max(prevision, reel.cumul);
  return { min: borner(Math.min(...toutes)), max: borner(Math.max(...toutes)) };
};

export type ProchainPalier = {
  readonly seuil: Centiemes;
  /** The amount missing from the base; for a growth, the missing purchases, in cents. */
  readonly manque: Centiemes;
  /** The gain from reaching the palier, in cents; null when the result is not money. */
  readonly gainCentimes: number | null;
  /** The gain per hundred euros bought, in hundredths of a percent; null when the base is not in euros. */
  readonly rendement: Centiemes | null;
  /** The missing amount in months of average purchases, in hundredths; null without purchases. */
  readonly moisDeStock: Centiemes | null;
  /** The pace used to count these months; null without months (CNX-75). */
  readonly rythme: RythmeRfa | null;
};
type RythmeRfa = 'ACHATS' | 'VENTES';
/** The amount bought, or sold, per month: hundredths of the unit of the missing amount. */
type ParMois = { readonly rythme: RythmeRfa; readonly parMois: Centiemes };

type Palier = {
  readonly ici: Assiette;
  readonly la: Assiette;
  readonly manque: Centiemes;
  /** Null when no monthly pace is known. */
  readonly allure: ParMois | null;
  readonly enEuros: boolean;
};
const valeurDuPalier = (bareme: BaremeRfa, { ici, la, manque, allure, enEuros }: Palier): ProchainPalier => {
  const alors = resultatRfa(bareme, la);
  const acquis = resultatRfa(bareme, ici);
  const lente = allure === null || allure.parMois <= 0;
  const gainCentimes =
    alors === null || acquis === null || bareme.resultat === 'UNITES_GRATUITES' ? null : alors - acquis;
  return {
    seuil: la.base,
    manque,
    gainCentimes,
    rendement: gainCentimes === null || !enEuros ? null : proportion(Math.max(0, gainCentimes), 10_000, manque),
    moisDeStock: lente ? null : proportion(manque, 100, allure.parMois),
    rythme: lente ? null : allure.rythme,
  };
};

const prochainSeuil = (bareme: BaremeRfa, base: Centiemes): Centiemes | undefined =>
  niveauxDe(bareme).find((niveau) => niveau.seuil > base)?.seuil;
/** Scales the base of the result as the base grows. */
const grandie = (autre: Centiemes, base: Centiemes, cible: Centiemes): Centiemes =>
  base === 0 ? autre : proportion(autre, cible, base);

/**
 * The next palier and its value (RFA-15): the missing amount, the gain, its return, and the months of stock it makes,
 * so that nobody is pushed to over-stock.
 * @param allure the average monthly base; null when the pace is unknown
 * @returns null at the last palier
 */
export const prochainPalier = (
  bareme: BaremeRfa,
  ici: Assiette,
  allure: ParMois | null,
  enEuros: boolean,
): ProchainPalier | null => {
  const { base, baseResultat } = ici;
  const seuil = prochainSeuil(bareme, base);
  if (seuil === undefined) return null;
  const la = {
    base: seuil,
    ...(baseResultat === undefined ? {} : { baseResultat: baseResultat && grandie(baseResultat, base, seuil) }),
  };
  return valeurDuPalier(bareme, { ici, la, manque: seuil - base, allure, enEuros });
};

type Evolution = {
  /** The purchases, then those of the year before, in cents. */
  readonly achats: Centiemes;
  readonly reference: Centiemes;
  /** The base of the result when it differs from the purchases, in cents. */
  readonly autre: Centiemes | null;
};
/**
 * The next palier of a growth, measured on purchases (RFA-35): the missing amount is the purchases still to make.
 * @param allure the average monthly purchases, cents
 * @returns null at the last palier, or without purchases the year before
 */
export const prochainPalierEvolution = (
  bareme: BaremeRfa,
  { achats, reference, autre }: Evolution,
  allure: ParMois | null,
): ProchainPalier | null => {
  const base = evolutionDe(achats, reference);
  const seuil = prochainSeuil(bareme, base);
  if (seuil === undefined || reference <= 0) return null;
  const cible = achatsPourEvolution(reference, seuil);
  return valeurDuPalier(bareme, {
    ici: { base, baseResultat: autre ?? achats },
    la: { base: seuil, baseResultat: autre === null ? cible : grandie(autre, achats, cible) },
    manque: cible - achats,
    allure,
    enEuros: true,
  });
};

const PROCHE = 90n;
/** Whether less than a tenth of the next threshold is missing. */
export const estProche = (base: Centiemes, seuil: Centiemes): boolean =>
  seuil > 0 && base < seuil && BigInt(base) * 100n >= BigInt(seuil) * PROCHE;
