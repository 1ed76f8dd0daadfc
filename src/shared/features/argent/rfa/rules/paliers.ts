import type { EtatPalier } from '../schemas/enumerations.ts';
import { resultatRfa, type Assiette, type BaremeRfa, type PalierCalcule } from './calcul.ts';

/** The encours of a tier or of a rest, as far as its amount goes. */
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
  readonly encours: EncoursReclame | null;
};

/** What was bought in a period; null while nobody gave it (RFA-43). */
export type AssietteConnue = Assiette | null;

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

/** What may be claimed of one period: its tiers, in order, and its rest once a person asked for it. */
export type PeriodeAReclamer = {
  readonly bareme: BaremeRfa;
  readonly paliers: readonly PalierSuivi[];
  readonly assiette: AssietteConnue;
  /** What the contract gives; null when it is not money, or not known. */
  readonly resultatCentimes: number | null;
  readonly acomptesCentimes: number;
  /** Null: nobody asked for the rest. */
  readonly solde: { readonly encours: EncoursReclame | null } | null;
};
export type ReclamationsDePeriode = {
  /** Cents by id of confirmed tier; null for an amount to complete. */
  readonly paliers: ReadonlyMap<number, number | null>;
  readonly solde: number | null;
};

const fige = (encours: EncoursReclame | null | undefined): number => (encours?.fige ? encours.attenduCentimes : 0);
const valides = (paliers: readonly PalierSuivi[]): readonly PalierSuivi[] =>
  paliers.filter(({ etat }) => etat === 'VALIDE');

/**
 * What each claim of a period asks for (RFA-11, RFA-16): the result of each confirmed tier less what was paid or asked
 * for already, then what the contract still gives, so that together they ask for it once. Computed again, it says the
 * same; a declared, settled or typed amount stays.
 */
export const reclamationsDePeriode = ({
  bareme,
  paliers,
  assiette,
  resultatCentimes,
  acomptesCentimes,
  solde,
}: PeriodeAReclamer): ReclamationsDePeriode => {
  const montants = new Map<number, number | null>();
  let deja = valides(paliers).reduce((somme, { encours }) => somme + fige(encours), acomptesCentimes);
  deja += fige(solde?.encours);
  for (const palier of valides(paliers)) {
    if (palier.encours?.fige) {
      montants.set(palier.id, palier.encours.attenduCentimes);
      continue;
    }
    const resultat = resultatAuPalier(bareme, palier, assiette);
    const montant = resultat === null ? null : Math.max(0, resultat - deja);
    montants.set(palier.id, montant);
    deja += montant ?? 0;
  }
  if (solde === null) return { paliers: montants, solde: 0 };
  if (solde.encours?.fige) return { paliers: montants, solde: solde.encours.attenduCentimes };
  return { paliers: montants, solde: resultatCentimes === null ? null : Math.max(0, resultatCentimes - deja) };
};

/**
 * What the claims of a period ask for beyond what it gives today, once one of them is declared and so does not follow
 * the base any more (RFA-36).
 * @returns cents: above zero they ask for too much, below zero the base gives more; zero when nothing is declared
 */
export const ecartDesDeclares = (periode: PeriodeAReclamer): number => {
  const { bareme, paliers, assiette, solde, resultatCentimes, acomptesCentimes } = periode;
  const confirmes = valides(paliers);
  const encours = [...confirmes.map((palier) => palier.encours), solde?.encours ?? null];
  if (!encours.some((reclamation) => reclamation?.declare)) return 0;
  const dernier = confirmes.at(-1);
  const donne = solde !== null ? resultatCentimes : dernier ? resultatAuPalier(bareme, dernier, assiette) : null;
  if (donne === null) return 0;
  const reclame = reclamationsDePeriode(periode);
  const total = [...reclame.paliers.values(), reclame.solde].reduce<number>(
    (somme, montant) => somme + (montant ?? 0),
    0,
  );
  return total - Math.max(0, donne - acomptesCentimes);
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
