import type { EffetVentes, PeriodeVentes } from '../schemas/effet.ts';
import { ajouterJours, joursEntre, type Jour } from '#shared/core/dates.ts';
import type { Couverture } from '../schemas/jours.ts';

const joursConnus = ({ joursComplets, joursIncomplets }: Couverture): number => joursComplets + joursIncomplets;
const JOURS_PAR_MOIS_CENTIEMES = 3_044;

/** The stock in months of average sales, in hundredths; null without stock, sales or known days (CNX-51). */
export const moisDeStock = ({
  stock,
  quantite,
  jours,
}: {
  readonly stock: number | null;
  readonly quantite: number;
  readonly jours: number;
}): number | null =>
  stock === null || stock < 0 || quantite <= 0 || jours === 0
    ? null
    : Math.round((stock * jours * 10_000) / (quantite * JOURS_PAR_MOIS_CENTIEMES));

/**
 * Rise of the units sold per day against another period, over known days only: hundredths of a percent; null when
 * nothing can be compared.
 */
export const hausseDesVentes = (pendant: PeriodeVentes, autre: PeriodeVentes): number | null => {
  const [ici, la] = [joursConnus(pendant.couverture), joursConnus(autre.couverture)];
  if (ici === 0 || la === 0 || autre.quantite <= 0) return null;
  return Math.round((pendant.quantite * la * 10_000) / (autre.quantite * ici)) - 10_000;
};

/** The coverage as of another day: days that are not over are not counted as requested (CNX-50). */
export const couvertureAu = (couverture: Couverture, aujourdhui: Jour): Couverture => {
  const hier = ajouterJours(aujourdhui, -1);
  const fin = couverture.au < hier ? couverture.au : hier;
  return { ...couverture, joursDemandes: Math.max(0, joursEntre(couverture.du, fin) + 1) };
};

/** The effect of an operation on the sales (CNX-52); null when none of its own days is known. */
export const effetSurLesVentes = (
  pendant: PeriodeVentes,
  avant: PeriodeVentes,
  anneePrecedente: PeriodeVentes,
): EffetVentes | null =>
  joursConnus(pendant.couverture) === 0
    ? null
    : {
        pendant,
        avant,
        anneePrecedente,
        hausseAvant: hausseDesVentes(pendant, avant),
        hausseAnnee: hausseDesVentes(pendant, anneePrecedente),
      };
