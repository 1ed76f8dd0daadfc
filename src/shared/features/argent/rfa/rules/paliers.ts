import type { EtatPalier } from '../schemas/enumerations.ts';
import type { EncoursRfa } from '../schemas/lecture.ts';
import { resultatRfa, type Assiette, type BaremeRfa, type PalierCalcule } from './calcul.ts';

/** An encours of a period, reduced to its amount. */
export type EncoursReclame = {
  readonly attenduCentimes: number;
  /** Whether the encours is declared, settled or typed: no computation changes its amount then. */
  readonly fige: boolean;
  /** Whether the encours is declared or settled, and not only typed. */
  readonly declare?: boolean;
};
export type PalierSuivi = PalierCalcule & {
  readonly id: number;
  readonly etat: EtatPalier;
  /** Whether the groupement says that its adhérents together reach the palier (RFA-30). */
  readonly parLeGroupement?: boolean;
};

/** The purchases of a period; null until somebody gives them (RFA-43). */
type AssietteConnue = Assiette | null;

/**
 * The result of a palier reached together, applied to the adhérent's own purchases; null for a type whose share cannot
 * be computed alone.
 */
const resultatParLeGroupement = (bareme: BaremeRfa, valeur: number, assiette: AssietteConnue): number | null =>
  assiette === null || (bareme.resultat !== 'TAUX_PREMIER_EURO' && bareme.resultat !== 'MONTANT_PAR_UNITE')
    ? null
    : resultatRfa({ ...bareme, taux: valeur, plancher: { seuil: null, valeur: null }, paliers: [] }, assiette);

/**
 * The amount of a confirmed palier on the actual purchases, ignoring the higher paliers: not on its threshold, and
 * never more than the contract gives (RFA-11).
 * @returns cents; null when the value is only words, when the result is not money, or when the base is unknown
 */
export const resultatAuPalier = (
  bareme: BaremeRfa,
  { seuil, valeur, parLeGroupement = false }: Pick<PalierSuivi, 'seuil' | 'valeur' | 'parLeGroupement'>,
  assiette: AssietteConnue,
): number | null => {
  if (bareme.resultat === 'UNITES_GRATUITES' || valeur === null) return null;
  if (parLeGroupement) return resultatParLeGroupement(bareme, valeur, assiette);
  if (assiette === null) return bareme.resultat === 'MONTANT_FORFAITAIRE' ? valeur : null;
  // A palier without a threshold in figures is reached as soon as a person confirms it.
  if (seuil === null) return resultatRfa({ ...bareme, paliers: [{ seuil: assiette.base, valeur }] }, assiette);
  const jusquIci = bareme.paliers.filter((palier) => palier.seuil !== null && palier.seuil <= seuil);
  const jusqueLa = resultatRfa({ ...bareme, paliers: jusquIci }, assiette);
  const resultat = resultatRfa(bareme, assiette);
  return jusqueLa === null || resultat === null ? null : Math.min(jusqueLa, resultat);
};

/**
 * The result, on an adhérent's own purchases, of the highest palier that its groupement says reached (RFA-11).
 * @returns cents; null when none is said reached, or when its share is not computed
 */
export const reclameParLeGroupement = (
  bareme: BaremeRfa,
  paliers: readonly PalierSuivi[],
  assiette: AssietteConnue,
): number | null => {
  const dits = paliers.filter(({ parLeGroupement }) => parLeGroupement);
  const donnes = dits.map((palier) => resultatAuPalier(bareme, palier, assiette));
  const connus = donnes.filter((donne) => donne !== null);
  return dits.length === 0 || connus.length < donnes.length ? null : Math.max(...connus);
};

/** A claim of a period: a confirmed palier, its excess over the declared amount, or the rest. */
export type Reclamant = {
  readonly id: number;
  /** The palier claimed; null for the rest (RFA-16). */
  readonly palier: Pick<PalierSuivi, 'id' | 'seuil' | 'valeur' | 'parLeGroupement'> | null;
  /** The atteinte whose encours carries this claim; null when it has its own encours. */
  readonly porteuseId: number | null;
  readonly encours: EncoursReclame | null;
};
/** The claims of one period, its paliers in order, the rest last. */
export type PeriodeAReclamer = {
  readonly bareme: BaremeRfa;
  readonly reclamants: readonly Reclamant[];
  readonly assiette: AssietteConnue;
  /** The amount given by the contract; null when it is not money, or is unknown. */
  readonly resultatCentimes: number | null;
  readonly acomptesCentimes: number;
};
/** One encours of a period, existing or to create. */
export type ReclamationRfa = {
  /** The atteinte named by the encours. */
  readonly porteuseId: number;
  readonly fige: boolean;
  readonly declare: boolean;
  /**
   * The amount claimed for each of its atteintes, in order; null when it is to complete. They add up to the amount of
   * the encours.
   */
  readonly parts: ReadonlyMap<number, number | null>;
  /** Null: to complete. Zero: nothing to claim, so no encours. */
  readonly montantCentimes: number | null;
};

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** The amount given by the contract up to an atteinte, ignoring earlier claims. */
const donneJusquA = (
  { bareme, assiette, resultatCentimes }: PeriodeAReclamer,
  { palier }: Pick<Reclamant, 'palier'>,
): number | null => (palier === null ? resultatCentimes : resultatAuPalier(bareme, palier, assiette));

/** Splits a frozen amount by palier: each takes the amount the contract gives up to it, the last one takes the rest. */
const partsFigees = (
  periode: PeriodeAReclamer,
  portes: readonly Reclamant[],
  montant: number,
): ReadonlyMap<number, number> => {
  const parts = new Map<number, number>();
  let reste = montant;
  for (const reclamant of portes) {
    const jusquIci = Math.max(0, (donneJusquA(periode, reclamant) ?? montant) - periode.acomptesCentimes);
    const part = reclamant === portes.at(-1) ? reste : Math.min(reste, Math.max(0, jusquIci - (montant - reste)));
    parts.set(reclamant.id, part);
    reste -= part;
  }
  return parts;
};

/**
 * The encours of a period and their amounts (RFA-11, RFA-16, RFA-46): a declared, settled or typed one keeps its amount
 * and its atteintes; all the rest makes a single one, from the results of the confirmed paliers less the amounts paid
 * or claimed, then from the rest of the contract. Computing it again gives the same result.
 */
export const reclamationsDePeriode = (periode: PeriodeAReclamer): readonly ReclamationRfa[] => {
  const { reclamants, acomptesCentimes } = periode;
  const parFigee = new Map(
    reclamants.flatMap(({ id, encours }) => (encours?.fige ? [[id, { encours, portes: [] as Reclamant[] }]] : [])),
  );
  const ouverts: Reclamant[] = [];
  for (const reclamant of reclamants) {
    const figee = parFigee.get(reclamant.id) ?? parFigee.get(reclamant.porteuseId ?? reclamant.id);
    (figee?.portes ?? ouverts).push(reclamant);
  }
  const figees = [...parFigee].map(([porteuseId, { encours, portes }]): ReclamationRfa => ({
    porteuseId,
    fige: true,
    declare: encours.declare ?? false,
    parts: partsFigees(periode, portes, encours.attenduCentimes),
    montantCentimes: encours.attenduCentimes,
  }));
  const porteuse = ouverts.find(({ encours }) => encours !== null) ?? ouverts[0];
  if (!porteuse) return figees;
  const parts = new Map<number, number | null>();
  let deja = acomptesCentimes + somme(figees.map(({ montantCentimes }) => montantCentimes ?? 0));
  for (const reclamant of ouverts) {
    const donne = donneJusquA(periode, reclamant);
    const part = donne === null ? null : Math.max(0, donne - deja);
    parts.set(reclamant.id, part);
    deja += part ?? 0;
  }
  const montants = [...parts.values()];
  const connus = montants.filter((montant) => montant !== null);
  const montantCentimes = connus.length < montants.length ? null : somme(connus);
  return [...figees, { porteuseId: porteuse.id, fige: false, declare: false, parts, montantCentimes }];
};

/** The amounts claimed in a period compared with those it gives. */
type BilanDePeriode = {
  /** The amount not claimed yet that a person may claim now (RFA-16). Cents, zero or more. */
  readonly resteCentimes: number;
  /** The palier up to which the rest goes; null for the whole result. */
  readonly jusquAuPalier: number | null;
  /** The excess claimed over the amount given by the base, in encours that no longer follow it (RFA-36). */
  readonly tropCentimes: number;
};
/**
 * Compares claimed and given (RFA-48). A period under way gives the amount of its confirmed paliers, a finished one its
 * whole result; an unknown amount makes neither a rest nor an excess.
 */
export const bilanDePeriode = (periode: PeriodeAReclamer, finie: boolean): BilanDePeriode => {
  const { reclamants, resultatCentimes, acomptesCentimes } = periode;
  const entiere = finie || reclamants.some(({ palier }) => palier === null);
  const paliers = reclamants.flatMap(({ palier }) => {
    const donne = palier && donneJusquA(periode, { palier });
    return palier ? [{ palier, donne }] : [];
  });
  const plusHaut = paliers.reduce<{ id: number; donne: number } | null>(
    (haut, { palier, donne }) =>
      donne !== null && (haut === null || donne >= haut.donne) ? { id: palier.id, donne } : haut,
    null,
  );
  const auResultat = entiere && resultatCentimes !== null && resultatCentimes >= (plusHaut?.donne ?? 0);
  const donne = auResultat ? resultatCentimes : (plusHaut?.donne ?? null);
  const rien = { resteCentimes: 0, jusquAuPalier: null, tropCentimes: 0 };
  const reclamations = reclamationsDePeriode(periode);
  if (donne === null || reclamations.some(({ montantCentimes }) => montantCentimes === null)) return rien;
  const ecart =
    Math.max(0, donne - acomptesCentimes) - somme(reclamations.map(({ montantCentimes }) => montantCentimes ?? 0));
  const inconnu = paliers.some((palier) => palier.donne === null);
  return {
    resteCentimes: Math.max(0, ecart),
    jusquAuPalier: auResultat ? null : (plusHaut?.id ?? null),
    tropCentimes: !inconnu && reclamations.some(({ fige }) => fige) ? Math.max(0, -ecart) : 0,
  };
};

/** The encours of a period whose amount can be lowered: declared and not settled, then typed and not yet sent. */
export const encoursCorrigeables = <E extends Pick<EncoursRfa, 'etat' | 'saisi'>>(
  encours: readonly E[],
): readonly E[] => [...encours.filter(({ etat }) => etat === 'DECLARE'), ...encours.filter(({ saisi }) => saisi)];

/**
 * Takes an excess off the encours of a period, the latest first, never below the money received (RFA-49).
 * @param corrigeables the encours, oldest first
 * @returns the new amount of those that change, by id; zero for one to remove
 */
export const corrigerReclamations = (
  corrigeables: readonly { readonly id: number; readonly attenduCentimes: number; readonly regleCentimes: number }[],
  tropCentimes: number,
): ReadonlyMap<number, number> => {
  const corriges = new Map<number, number>();
  let trop = tropCentimes;
  for (const { id, attenduCentimes, regleCentimes } of corrigeables.toReversed()) {
    const baisse = Math.min(trop, attenduCentimes - regleCentimes);
    if (baisse > 0) corriges.set(id, attenduCentimes - baisse);
    trop -= Math.max(0, baisse);
  }
  return corriges;
};

/**
 * The other paliers changed by a decision on one of them, among those with a threshold in figures (RFA-47): confirming
 * one confirms those below, un-confirming one takes away the confirmed ones above.
 */
export const paliersEntraines = (
  paliers: readonly Pick<PalierSuivi, 'id' | 'seuil' | 'etat'>[],
  palierId: number,
  etat: EtatPalier,
): readonly number[] => {
  const seuil = paliers.find(({ id }) => id === palierId)?.seuil ?? null;
  if (seuil === null) return [];
  return paliers.flatMap((palier) => {
    if (palier.seuil === null || palier.id === palierId) return [];
    const entraine =
      etat === 'VALIDE'
        ? palier.seuil < seuil && palier.etat !== 'VALIDE'
        : palier.seuil > seuil && palier.etat === 'VALIDE';
    return entraine ? [palier.id] : [];
  });
};

/** Paliers reached by the purchases, or said reached by the groupement, and still to confirm. */
export const paliersAConfirmer = (
  paliers: readonly (Pick<PalierSuivi, 'id' | 'seuil' | 'etat'> & { readonly propose?: boolean })[],
  base: number,
): readonly number[] =>
  paliers.flatMap(({ id, seuil, etat, propose = false }) =>
    etat === 'A_ATTEINDRE' && (propose || (seuil !== null && base >= seuil)) ? [id] : [],
  );
