import type { EtatPalier } from '../schemas/enumerations.ts';
import type { EncoursRfa } from '../schemas/lecture.ts';
import { resultatRfa, type Assiette, type BaremeRfa, type PalierCalcule } from './calcul.ts';

/** An encours of a period, as far as its amount goes. */
export type EncoursReclame = {
  readonly attenduCentimes: number;
  /** Declared, settled or typed: no computation writes its amount again. */
  readonly fige: boolean;
  /** Declared or settled, not only typed. */
  readonly declare?: boolean;
};
export type PalierSuivi = PalierCalcule & {
  readonly id: number;
  readonly etat: EtatPalier;
  /** The groupement says that its adhérents together reach it (RFA-30). */
  readonly parLeGroupement?: boolean;
};

/** What was bought in a period; null while nobody gave it (RFA-43). */
type AssietteConnue = Assiette | null;

/** What its adhérents together earn, an adhérent earns on its own purchases; a part of the rest it cannot compute. */
const resultatParLeGroupement = (bareme: BaremeRfa, valeur: number, assiette: AssietteConnue): number | null =>
  assiette === null || (bareme.resultat !== 'TAUX_PREMIER_EURO' && bareme.resultat !== 'MONTANT_PAR_UNITE')
    ? null
    : resultatRfa({ ...bareme, taux: valeur, plancher: { seuil: null, valeur: null }, paliers: [] }, assiette);

/**
 * What a confirmed tier gives on what was bought, the higher ones ignored: never on its threshold, never more than the
 * contract gives (RFA-11).
 * @returns cents; null when only words say it, when the result is not money, or when nobody gave the base
 */
export const resultatAuPalier = (
  bareme: BaremeRfa,
  { seuil, valeur, parLeGroupement = false }: Pick<PalierSuivi, 'seuil' | 'valeur' | 'parLeGroupement'>,
  assiette: AssietteConnue,
): number | null => {
  if (bareme.resultat === 'UNITES_GRATUITES' || valeur === null) return null;
  if (parLeGroupement) return resultatParLeGroupement(bareme, valeur, assiette);
  if (assiette === null) return bareme.resultat === 'MONTANT_FORFAITAIRE' ? valeur : null;
  // Said without a number, it is reached as soon as a person says so.
  if (seuil === null) return resultatRfa({ ...bareme, paliers: [{ seuil: assiette.base, valeur }] }, assiette);
  const jusquIci = bareme.paliers.filter((palier) => palier.seuil !== null && palier.seuil <= seuil);
  const jusqueLa = resultatRfa({ ...bareme, paliers: jusquIci }, assiette);
  const resultat = resultatRfa(bareme, assiette);
  return jusqueLa === null || resultat === null ? null : Math.min(jusqueLa, resultat);
};

/**
 * The result, on an adhérent's own purchases, of the highest tier that its groupement says reached (RFA-11).
 * @returns cents; null where nothing is said, or its part is not computed
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

/** What asks for money in a period: a confirmed tier, what it gives beyond what was declared, or the rest. */
export type Reclamant = {
  readonly id: number;
  /** Null: the rest (RFA-16). */
  readonly palier: Pick<PalierSuivi, 'id' | 'seuil' | 'valeur' | 'parLeGroupement'> | null;
  /** The one whose encours carries it; null: its own. */
  readonly porteuseId: number | null;
  readonly encours: EncoursReclame | null;
};
/** What may be claimed of one period, its tiers in order, the rest last. */
export type PeriodeAReclamer = {
  readonly bareme: BaremeRfa;
  readonly reclamants: readonly Reclamant[];
  readonly assiette: AssietteConnue;
  /** What the contract gives; null when it is not money, or not known. */
  readonly resultatCentimes: number | null;
  readonly acomptesCentimes: number;
};
/** One encours of a period, or the one to make. */
export type ReclamationRfa = {
  /** The atteinte that its encours names. */
  readonly porteuseId: number;
  readonly fige: boolean;
  readonly declare: boolean;
  /** What each of its atteintes asks for in it, in order; null for one to complete. Their sum is the amount. */
  readonly parts: ReadonlyMap<number, number | null>;
  /** Null: to complete. Zero: nothing to ask for, no encours. */
  readonly montantCentimes: number | null;
};

const somme = (valeurs: readonly number[]): number => valeurs.reduce((a, b) => a + b, 0);

/** What the contract gives up to an atteinte, whatever was asked for already. */
const donneJusquA = (
  { bareme, assiette, resultatCentimes }: PeriodeAReclamer,
  { palier }: Pick<Reclamant, 'palier'>,
): number | null => (palier === null ? resultatCentimes : resultatAuPalier(bareme, palier, assiette));

/** A frozen amount, told tier by tier: each takes what the contract gives up to it, the last one what is left. */
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
 * What each encours of a period asks for (RFA-11, RFA-16, RFA-46): a declared, settled or typed one keeps its amount
 * and what it carries; all the rest makes one, of the result of each confirmed tier less what was paid or asked for
 * already, then of what the contract still gives. Computed again, it says the same.
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

/** How what a period claims compares with what it gives. */
type BilanDePeriode = {
  /** What no encours asks for yet and a person may ask for now (RFA-16). Cents, zero or more. */
  readonly resteCentimes: number;
  /** Up to which tier; null: the whole result. */
  readonly jusquAuPalier: number | null;
  /** What is asked for beyond what the base gives, once it is declared or typed and follows no more (RFA-36). */
  readonly tropCentimes: number;
};
/**
 * Claimed against given (RFA-48). A period under way gives what its confirmed tiers give, a finished one its whole
 * result; what is not known is neither left nor too much.
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

/** Those of a period whose amount can come down: declared and not settled, then what was typed and not yet sent. */
export const encoursCorrigeables = <E extends Pick<EncoursRfa, 'etat' | 'saisi'>>(
  encours: readonly E[],
): readonly E[] => [...encours.filter(({ etat }) => etat === 'DECLARE'), ...encours.filter(({ saisi }) => saisi)];

/**
 * What too much is taken off the encours of a period, the latest first, none under what was received (RFA-49).
 * @param corrigeables oldest first
 * @returns the new amount of those that change, by id; zero for one that leaves
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
 * The tiers that a decision on one of them takes with it, among those whose threshold is a number (RFA-47): confirming
 * one confirms those below, and what is no longer reached takes the confirmed ones above.
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

/** Tiers that what was bought reaches, or that the groupement says reached, still to confirm. */
export const paliersAConfirmer = (
  paliers: readonly (Pick<PalierSuivi, 'id' | 'seuil' | 'etat'> & { readonly propose?: boolean })[],
  base: number,
): readonly number[] =>
  paliers.flatMap(({ id, seuil, etat, propose = false }) =>
    etat === 'A_ATTEINDRE' && (propose || (seuil !== null && base >= seuil)) ? [id] : [],
  );
