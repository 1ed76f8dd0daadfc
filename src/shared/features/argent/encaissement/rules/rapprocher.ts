import type { Jour } from '#shared/core/dates.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';
import type { NatureEncaissement } from '../schemas/enumerations.ts';
import {
  chercherCandidats,
  estDUneRfaDite,
  porteUnNumero,
  type Candidat,
  type EncoursOuvertEncaissement,
  type PartProposee,
  type PeriodeEncaissement,
  type Recu,
} from './candidats.ts';
import type { MontantPossible } from './montants.ts';
import { lireNumerosCites } from './numeros-cites.ts';
import { lirePartsDites, sansMontantsDits } from './parts-dites.ts';
import { raisonsDe } from './raisons.ts';
import { lireRfasDites } from './rfas-dites.ts';

/** An encaissement that waits for its encours. */
export type ARapprocher = {
  readonly laboratoireId: number | null;
  readonly payeur: Payeur;
  readonly nature: NatureEncaissement;
  readonly date: Jour;
  /** The amount left, in each of its possible readings (`montantsPossibles`). */
  readonly montants: readonly MontantPossible[];
  /** The texts of its document that may cite numbers: references, notes, label. */
  readonly textes: readonly string[];
  readonly periode: PeriodeEncaissement | null;
};

export type Rapprochement = {
  readonly parts: readonly PartProposee[];
  /** The amount assumed by the shares, with the assumption in words. */
  readonly montant: MontantPossible;
  readonly points: number;
  /** The reasons, as successive words: "même montant, 3 encours de mars 2026", "avoir daté après leur déclaration". */
  readonly raisons: readonly string[];
  readonly resteCentimes: number;
  /** Whether it is the only fitting proposal, which a screen may show first (FAC-105). */
  readonly convientSeul: boolean;
};

export type Rapprochements = {
  /** The best first; never applied without a click. */
  readonly rapprochements: readonly Rapprochement[];
  /** Why there is no proposal. */
  readonly remarque: string | null;
};

/** The most proposals: a longer list would not be read. */
export const MAX_RAPPROCHEMENTS = 5;
const MAX_ENCOURS = 500;

const deSonPayeur =
  ({ payeur, laboratoireId }: ARapprocher) =>
  (encours: EncoursOuvertEncaissement): boolean =>
    encours.etat !== 'REGLE' &&
    encours.soldeCentimes > 0 &&
    encours.payeur === payeur &&
    (payeur === 'GROUPEMENT' || encours.laboratoireId === laboratoireId);

const croise = (a: PeriodeEncaissement | null, b: PeriodeEncaissement | null): boolean =>
  a !== null && b !== null && a.debut <= b.fin && b.debut <= a.fin;

/**
 * Sorts encours: cited by the document, of its period, declared before it, then the oldest; the order is total, so that
 * the result is always the same.
 */
const parPreference =
  (recu: Recu) =>
  (a: EncoursOuvertEncaissement, b: EncoursOuvertEncaissement): number => {
    const rang = (encoursOuvert: EncoursOuvertEncaissement): number =>
      (porteUnNumero(encoursOuvert, recu.cite) || estDUneRfaDite(encoursOuvert, recu) ? 0 : 4) +
      (croise(encoursOuvert.periode, recu.periode) ? 0 : 2) +
      (encoursOuvert.etat === 'DECLARE' && encoursOuvert.dateDeclaration <= recu.date ? 0 : 1);
    return rang(a) - rang(b) || parAge(a, b);
  };
const parAge = (a: EncoursOuvertEncaissement, b: EncoursOuvertEncaissement): number =>
  a.dateDeclaration.localeCompare(b.dateDeclaration) || a.id - b.id;

type Note = { readonly candidat: Candidat; readonly rapprochement: Omit<Rapprochement, 'convientSeul'> };
const cleParts = ({ parts, montant }: Candidat): string =>
  [
    montant.montantCentimes,
    ...parts.map(({ encoursId, montantCentimes }) => `${encoursId}:${montantCentimes}`).toSorted(),
  ].join(' ');

/** Sorts proposals: more points, a smaller gap, fewer encours, the oldest; then the ids, so that the order is total. */
const parNote = (a: Note, b: Note): number => {
  const ecart = ({ resteCentimes, manqueCentimes }: Candidat): number => resteCentimes + manqueCentimes;
  const ages = (candidat: Candidat): string => candidat.encours.map(({ dateDeclaration }) => dateDeclaration).join();
  return (
    b.rapprochement.points - a.rapprochement.points ||
    ecart(a.candidat) - ecart(b.candidat) ||
    a.candidat.parts.length - b.candidat.parts.length ||
    ages(a.candidat).localeCompare(ages(b.candidat)) ||
    cleParts(a.candidat).localeCompare(cleParts(b.candidat))
  );
};

const noter = (candidat: Candidat, recu: Recu): Note => {
  const raisons = raisonsDe(candidat, recu);
  const points = raisons.reduce((total, raison) => total + raison.points, 0);
  const { parts, montant, resteCentimes } = candidat;
  return {
    candidat,
    rapprochement: { parts, montant, points, raisons: raisons.map(({ phrase }) => phrase), resteCentimes },
  };
};

/**
 * The only fitting proposal, by decreasing evidence: written shares; cited with the exact amount; cited; exact amount;
 * else the single one. Two equal proposals are left to a person (FAC-105).
 */
const quiConvient = (notes: readonly Note[], recu: Recu): Note | null => {
  const nomme = ({ candidat: { encours } }: Note): boolean =>
    encours.every((encoursOuvert) => porteUnNumero(encoursOuvert, recu.cite) || estDUneRfaDite(encoursOuvert, recu));
  const juste = ({ candidat: { ecartCentimes, autres } }: Note): boolean => ecartCentimes === 0 && !autres;
  const exact = ({ candidat: { ecartCentimes } }: Note): boolean => ecartCentimes === 0;
  const criteres: readonly ((note: Note) => boolean)[] = [
    ({ candidat }) => candidat.partsDites,
    (note) => nomme(note) && juste(note),
    nomme,
    exact,
    () => true,
  ];
  const conviennent = criteres.map((critere) => notes.filter(critere)).find((gardees) => gardees.length > 0) ?? [];
  const [seule, ...autres] = conviennent;
  return seule && autres.length === 0 && !seule.candidat.autres ? seule : null;
};

const dire = (aucun: boolean, ouverts: number, tropDeFacons: boolean): string | null => {
  if (!aucun) return null;
  if (ouverts === 0) return 'Rien n’est dû par ce payeur.';
  return tropDeFacons ? 'Trop de combinaisons d’encours font ce montant pour en proposer une.' : 'Rien ne correspond.';
};

/**
 * The encours that an encaissement may settle: from the same giver, by cited numbers, amount, sum, period and age
 * (ECM-20, ECM-21). The result is deterministic and in words, "Rien ne correspond." included.
 * @param encours open ones, of any laboratory, in any order
 */
export const rapprocherVersement = (
  encaissement: ARapprocher,
  encours: readonly EncoursOuvertEncaissement[],
): Rapprochements => {
  const { nature, date, montants, periode } = encaissement;
  const recu: Recu = {
    nature,
    date,
    periode,
    montants: montants.filter(({ montantCentimes }) => montantCentimes > 0),
    cite: lireNumerosCites(sansMontantsDits(encaissement.textes)),
    rfas: lireRfasDites(encaissement.textes),
    partsDites: lirePartsDites(encaissement.textes),
  };
  const encoursDuPayeur = encours.filter(deSonPayeur(encaissement)).toSorted(parPreference(recu)).slice(0, MAX_ENCOURS);
  const { candidats, tropDeFacons } = chercherCandidats(encoursDuPayeur, recu);
  const notes = candidats.map((candidat) => noter(candidat, recu)).toSorted(parNote);
  const uniques = new Map(notes.toReversed().map((note) => [cleParts(note.candidat), note]));
  const notesUniques = [...uniques.values()].toSorted(parNote);
  const seule = quiConvient(notesUniques, recu);
  const rapprochements = notesUniques
    .slice(0, MAX_RAPPROCHEMENTS)
    .map((note) => ({ ...note.rapprochement, convientSeul: note === seule }));
  return { rapprochements, remarque: dire(rapprochements.length === 0, encoursDuPayeur.length, tropDeFacons) };
};
