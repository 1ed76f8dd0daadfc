import type { ResultatRfa } from '../schemas/enumerations.ts';

/**
 * Every number of a RFA is an integer of hundredths: cents of euro, hundredths of a unit, hundredths of a percent
 * (RFA-1). A rate of 5 % is 500, a threshold of 20 000 € is 2 000 000.
 */
export type Centiemes = number;

export type PalierCalcule = {
  /** The base from which the palier is reached, up to the next one: half-open (RFA-4). Null when it is only words. */
  readonly seuil: Centiemes | null;
  /** A rate, an amount or a quantity, by the type of result. Null when it is only words. */
  readonly valeur: Centiemes | null;
};
export type BaremeRfa = {
  readonly resultat: ResultatRfa;
  /** The rate of the first level, below every palier. */
  readonly taux: Centiemes;
  /**
   * Below the threshold of the floor nothing is due; from it on, the value of the floor when it has one, else the
   * highest palier reached, even below the floor, else the first level (RFA-6).
   */
  readonly plancher: { readonly seuil: Centiemes | null; readonly valeur: Centiemes | null };
  readonly paliers: readonly PalierCalcule[];
};
export type Assiette = {
  /** The base compared with the thresholds. */
  readonly base: Centiemes;
  /**
   * The base of the result: cents for a rate, units for an amount per unit. Absent: the base itself. Null: another
   * gamme, whose base nobody gave.
   */
  readonly baseResultat?: Centiemes | null;
};

type NiveauRfa = { readonly seuil: Centiemes; readonly valeur: Centiemes };

/** The levels in figures, by threshold: the first one, then each palier with both numbers. */
export const niveauxDe = ({ taux, plancher, paliers }: BaremeRfa): readonly NiveauRfa[] => {
  const depart = plancher.seuil ?? 0;
  const tiers = paliers
    .flatMap(({ seuil, valeur }) => (seuil === null || valeur === null ? [] : [{ seuil, valeur }]))
    .toSorted((a, b) => a.seuil - b.seuil);
  const dejaAtteint = tiers.findLast(({ seuil }) => seuil < depart);
  return [
    { seuil: depart, valeur: plancher.valeur ?? dejaAtteint?.valeur ?? taux },
    ...tiers.filter(({ seuil }) => seuil >= depart),
  ];
};

const DIX_MILLE = 10_000n;
/** Rounds half up, once, at the end (RFA-5); `diviseur` is positive and the amount is not negative. */
const arrondir = (numerateur: bigint, diviseur: bigint): number =>
  Number((numerateur * 2n + diviseur) / (diviseur * 2n));

/** The highest level that a base reaches; none below the floor. */
export const niveauAtteint = (niveaux: readonly NiveauRfa[], base: number): NiveauRfa | undefined =>
  niveaux.findLast(({ seuil }) => base >= seuil);

/** A slice between two levels: the part of the result's base inside it, and the amount given by its rate. */
type TrancheRfa = NiveauRfa & { readonly sur: Centiemes; readonly donne: Centiemes };
/**
 * The slices reached by the base, each at its own rate. Only their total is rounded, so that the slices add up to it
 * (RFA-5).
 */
export const tranchesDe = (
  niveaux: readonly NiveauRfa[],
  base: number,
  baseResultat: number,
): readonly TrancheRfa[] => {
  if (base === 0) return [];
  const tranches: TrancheRfa[] = [];
  const [surBase, donnes] = [BigInt(base), DIX_MILLE * BigInt(base)];
  let [tenu, gagne, surAvant, donneAvant] = [0n, 0n, 0, 0];
  for (const [i, { seuil, valeur }] of niveaux.entries()) {
    const part = BigInt(Math.max(0, Math.min(base, niveaux[i + 1]?.seuil ?? base) - seuil));
    if (base < seuil) break;
    tenu += part * BigInt(baseResultat);
    gagne += part * BigInt(valeur) * BigInt(baseResultat);
    const [sur, donne] = [arrondir(tenu, surBase), arrondir(gagne, donnes)];
    tranches.push({ seuil, valeur, sur: sur - surAvant, donne: donne - donneAvant });
    [surAvant, donneAvant] = [sur, donne];
  }
  return tranches;
};

/**
 * The result of a contract on a base (RFA-3 to RFA-6). A result that does not depend on its own base is computed
 * without it.
 * @returns cents of euro, or hundredths of a unit for UNITES_GRATUITES; null when the result is only words, or when the
 * base of the result is unknown (RFA-43)
 */
export const resultatRfa = (bareme: BaremeRfa, { base, baseResultat = base }: Assiette): Centiemes | null => {
  if (bareme.resultat === 'AUTRE') return null;
  const niveaux = niveauxDe(bareme);
  const niveau = niveauAtteint(niveaux, base);
  if (!niveau) return 0;
  if (bareme.resultat === 'MONTANT_FORFAITAIRE' || bareme.resultat === 'UNITES_GRATUITES') return niveau.valeur;
  if (baseResultat === null) return niveau.valeur === 0 ? 0 : null;
  switch (bareme.resultat) {
    case 'TAUX_PREMIER_EURO':
      return arrondir(BigInt(baseResultat) * BigInt(niveau.valeur), DIX_MILLE);
    case 'TAUX_PAR_TRANCHE':
      return tranchesDe(niveaux, base, baseResultat).reduce((somme, { donne }) => somme + donne, 0);
    case 'MONTANT_PAR_UNITE':
      return arrondir(BigInt(baseResultat) * BigInt(niveau.valeur), 100n);
  }
};

/** The result of a contract before its base is known: only an amount without a threshold can be computed (RFA-43). */
export const resultatSansBase = (bareme: BaremeRfa): Centiemes | null => {
  if (bareme.resultat !== 'MONTANT_FORFAITAIRE' && bareme.resultat !== 'UNITES_GRATUITES') return null;
  const [seul, autre] = niveauxDe(bareme);
  return seul?.seuil === 0 && autre === undefined ? seul.valeur : null;
};

/** The amount still due after the interim payments, and the excess paid, if any (RFA-8). Cents. */
export const resteApresAcomptes = (
  resultatCentimes: number,
  acomptes: readonly { readonly montantCentimes: number }[],
): { readonly duCentimes: number; readonly tropVerseCentimes: number } => {
  const verses = acomptes.reduce((somme, { montantCentimes }) => somme + montantCentimes, 0);
  return {
    duCentimes: Math.max(0, resultatCentimes - verses),
    tropVerseCentimes: Math.max(0, verses - resultatCentimes),
  };
};
