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
  /** The year before, when it is known whole: its base at the same day, and at the end. */
  readonly anneePrecedente: PeriodePrecedente | null;
};
export type Fourchette = { readonly min: Centiemes; readonly max: Centiemes };

const proportion = (valeur: number, numerateur: number, diviseur: number): number =>
  Number((BigInt(valeur) * BigInt(numerateur) * 2n + BigInt(diviseur)) / (BigInt(diviseur) * 2n));

/** As if the days to come were like those that have passed; null before the first day. */
export const previsionLineaire = ({ periode, aujourdhui, cumul }: Reel): Centiemes | null => {
  const ecoules = joursEcoules(periode, aujourdhui);
  return ecoules === 0 ? null : proportion(cumul, joursDeLaPeriode(periode), ecoules);
};

/** As if the year went as the one before; null when that one is not known, or had nothing yet at this day. */
export const previsionSaisonniere = ({ cumul, anneePrecedente }: Reel): Centiemes | null =>
  anneePrecedente === null || anneePrecedente.cumulMemeDate <= 0
    ? null
    : proportion(cumul, anneePrecedente.total, anneePrecedente.cumulMemeDate);

/**
 * Where the base should end (RFA-14): a range between both forecasts, never one magic figure, and never below what is
 * already there.
 * @returns null before the period, when nothing can be said
 */
export const prevoirRfa = (reel: Reel): Fourchette | null => {
  const toutes = [previsionLineaire(reel), previsionSaisonniere(reel)].filter((prevision) => prevision !== null);
  if (toutes.length === 0) return null;
  const borner = (prevision: number): number => Math.max(prevision, reel.cumul);
  return { min: borner(Math.min(...toutes)), max: borner(Math.max(...toutes)) };
};

export type ProchainPalier = {
  readonly seuil: Centiemes;
  /** What the base still lacks; of an evolution, the purchases it still lacks, cents. */
  readonly manque: Centiemes;
  /** What reaching it adds to what is due, cents; null when the result is not money. */
  readonly gainCentimes: number | null;
  /** The gain for a hundred euros bought, hundredths of a percent; null when the base is not euros. */
  readonly rendement: Centiemes | null;
  /** Months of average purchases that the missing part makes, hundredths; null without purchases. */
  readonly moisDeStock: Centiemes | null;
  /** Whose pace these months are counted at; null without months (CNX-75). */
  readonly rythme: RythmeRfa | null;
};
type RythmeRfa = 'ACHATS' | 'VENTES';
/** What is bought, or sold, in a month: hundredths of the unit of what is missing. */
type ParMois = { readonly rythme: RythmeRfa; readonly parMois: Centiemes };

type Palier = {
  readonly ici: Assiette;
  readonly la: Assiette;
  readonly manque: Centiemes;
  /** Null: nothing says how much a month takes. */
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
/** The range of the result grows as the base does. */
const grandie = (autre: Centiemes, base: Centiemes, cible: Centiemes): Centiemes =>
  base === 0 ? autre : proportion(autre, cible, base);

/**
 * The next tier and what it is worth (RFA-15): what is missing, what reaching it gives, for how much, and the months of
 * stock it makes, so that nobody is pushed to over-stock.
 * @param allure the average monthly base; null when its pace is not known
 * @returns null at the last tier
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
  /** What was bought, and the year before: cents. */
  readonly achats: Centiemes;
  readonly reference: Centiemes;
  /** What the result applies to when that is not the purchases themselves, cents. */
  readonly autre: Centiemes | null;
};
/**
 * The same for an evolution, which is measured on purchases (RFA-35): what is missing is what is still to buy.
 * @param allure the average monthly purchases, cents
 * @returns null at the last tier, or when nothing was bought the year before
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
/** Less than a tenth of the next threshold is missing. */
export const estProche = (base: Centiemes, seuil: Centiemes): boolean =>
  seuil > 0 && base < seuil && BigInt(base) * 100n >= BigInt(seuil) * PROCHE;
