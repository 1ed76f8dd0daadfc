import type { EtatPalier } from '../schemas/enumerations.ts';
import { resultatRfa, type Assiette, type BaremeRfa, type PalierCalcule } from './calcul.ts';

export type PalierSuivi = PalierCalcule & {
  readonly id: number;
  readonly etat: EtatPalier;
  /** What its encours already asks for, and whether its amount may still be written again. Null: it has none. */
  readonly encours: {
    readonly attenduCentimes: number;
    readonly fige: boolean;
    /** Declared or settled, not only typed. */
    readonly declare?: boolean;
  } | null;
};

/**
 * What the contract gives once this tier is reached, the higher ones ignored: on what was bought when that is beyond
 * the threshold, else on the threshold itself, since a person says that it is reached.
 * @returns cents; null when only words say it, or when the result is not money
 */
export const resultatAuPalier = (bareme: BaremeRfa, rang: number, assiette: Assiette): number | null => {
  if (bareme.resultat === 'UNITES_GRATUITES') return null;
  const palier = bareme.paliers[rang];
  if (!palier || palier.valeur === null) return null;
  const base = Math.max(assiette.base, palier.seuil ?? 0);
  const jusquIci = bareme.paliers
    .slice(0, rang + 1)
    // Said without a number, it is reached as soon as a person says so.
    .map(({ seuil, valeur }) => ({ seuil: seuil ?? (valeur === palier.valeur ? base : null), valeur }));
  const baseResultat =
    assiette.baseResultat === undefined || assiette.baseResultat === assiette.base
      ? {}
      : { baseResultat: assiette.baseResultat };
  return resultatRfa({ ...bareme, paliers: jusquIci }, { base, ...baseResultat });
};

/**
 * What the encours of each confirmed tier asks for (RFA-11): the result there, less what was paid or asked for already,
 * so that all together ask for the result of the highest one, once. A settled or declared one keeps its amount.
 * @param dejaCentimes the interim payments of the period and what the encours of its rest asks for (RFA-8, RFA-16)
 * @returns cents by id of tier; null for an amount to complete
 */
export const montantsDesPaliers = (
  bareme: BaremeRfa,
  paliers: readonly PalierSuivi[],
  assiette: Assiette,
  dejaCentimes = 0,
): ReadonlyMap<number, number | null> => {
  const montants = new Map<number, number | null>();
  let reclame = paliers.reduce(
    (somme, { etat, encours }) => somme + (etat === 'VALIDE' && encours?.fige ? encours.attenduCentimes : 0),
    dejaCentimes,
  );
  for (const [rang, { id, etat, encours }] of paliers.entries()) {
    if (etat !== 'VALIDE') continue;
    if (encours?.fige) {
      montants.set(id, encours.attenduCentimes);
      continue;
    }
    const resultat = resultatAuPalier(bareme, rang, assiette);
    const montant = resultat === null ? null : Math.max(0, resultat - reclame);
    montants.set(id, montant);
    reclame += montant ?? 0;
  }
  return montants;
};

/**
 * What the encours of confirmed tiers ask for beyond what their highest one gives today, once one of their encours is
 * declared and so does not follow the base any more (RFA-36).
 * @param dejaCentimes as for `montantsDesPaliers`
 * @returns cents: above zero they ask for too much, below zero the base gives more; zero when nothing is declared
 */
export const ecartDesDeclares = (
  bareme: BaremeRfa,
  paliers: readonly PalierSuivi[],
  assiette: Assiette,
  dejaCentimes = 0,
): number => {
  const confirme = ({ etat }: PalierSuivi): boolean => etat === 'VALIDE';
  if (!paliers.some((palier) => confirme(palier) && palier.encours?.declare)) return 0;
  const resultat = resultatAuPalier(bareme, paliers.findLastIndex(confirme), assiette);
  if (resultat === null) return 0;
  const reclame = [...montantsDesPaliers(bareme, paliers, assiette, dejaCentimes).values()];
  return reclame.reduce<number>((somme, montant) => somme + (montant ?? 0), 0) - Math.max(0, resultat - dejaCentimes);
};

/** Tiers that what was bought reaches, or that the groupement says reached, still to confirm. */
export const paliersAConfirmer = (
  paliers: readonly (Pick<PalierSuivi, 'id' | 'seuil' | 'etat'> & { readonly propose?: boolean })[],
  base: number,
): readonly number[] =>
  paliers.flatMap(({ id, seuil, etat, propose = false }) =>
    etat === 'A_ATTEINDRE' && (propose || (seuil !== null && base >= seuil)) ? [id] : [],
  );

/**
 * What a finished period still owes (RFA-16): its result less the interim payments and what its encours ask for
 * already. A base that went on growing after its last tier is not forgotten.
 * @returns cents, zero or more
 */
export const resteAReclamer = (
  resultatCentimes: number,
  acomptesCentimes: number,
  reclamesCentimes: readonly number[],
): number => Math.max(0, resultatCentimes - acomptesCentimes - reclamesCentimes.reduce((a, b) => a + b, 0));
