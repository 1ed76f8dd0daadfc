import type { ChampReleve } from '../schemas.ts';
import { decimaleDesMontants, lireJourDeFichier, ordreDesDates } from './signes-du-fichier.ts';
import { lireSigne } from './tableur.ts';
import { PREMIERES, type Colonnes, type RangeeReleve } from './titres-de-banque.ts';

type Cellule = { readonly texte: string; readonly numerique: boolean };
type Montants = readonly (number | null)[];
type Colonne =
  | { readonly sorte: 'JOURS'; readonly jours: readonly string[] }
  | { readonly sorte: 'MONTANTS'; readonly montants: Montants }
  | { readonly sorte: 'MOTS' }
  | { readonly sorte: 'VIDE' };

const joursDe = (cellules: readonly Cellule[]): readonly string[] | null => {
  const ordre = ordreDesDates(
    cellules.map(({ texte }) => texte),
    'JMA',
  );
  const jours = cellules.map(({ texte }) => lireJourDeFichier(texte, ordre));
  return jours.every((jour) => typeof jour === 'string') ? jours : null;
};
/** The amounts of a column, at least one with cents: line or account numbers are not amounts. */
const montantsDe = (cellules: readonly Cellule[]): Montants | null => {
  const decimale = decimaleDesMontants(cellules.flatMap(({ texte, numerique }) => (numerique ? [] : [texte])));
  const enCentimes = cellules.some(({ texte, numerique }) => numerique || /\d[.,]\d{2}(?!\d)/.test(texte));
  const montants = cellules.map(({ texte, numerique }) => lireSigne(texte, { numerique, decimale }));
  if (!enCentimes || montants.some((montantLu) => montantLu !== null && 'phrase' in montantLu)) return null;
  return montants.map((montantLu) => (montantLu && 'centimes' in montantLu ? montantLu.centimes : null));
};
const colonneDe = (cellules: readonly Cellule[]): Colonne => {
  if (cellules.every(({ texte }) => texte.trim() === '')) return { sorte: 'VIDE' };
  const jours = joursDe(cellules);
  if (jours) return { sorte: 'JOURS', jours };
  const montants = montantsDe(cellules);
  return montants ? { sorte: 'MONTANTS', montants } : { sorte: 'MOTS' };
};

const estSigne = (montants: Montants): boolean =>
  montants.every((montant) => montant !== null) && montants.some((montant) => montant < 0);
/** Whether a column is the running balance of the amounts, from the first row or from the last one. */
const estSoldeDe = (soldes: Montants, montants: Montants): boolean => {
  const tient = (avant: -1 | 1): boolean =>
    soldes.every((solde, i) => {
      const precedent = soldes[i + avant];
      return precedent === undefined || solde === (precedent ?? Number.NaN) + (montants[i] ?? Number.NaN);
    });
  return soldes.length > 1 && (tient(-1) || tient(1));
};
/** One signed amount, or a credit column beside a negative debit column; null when it cannot be told. */
const champsDesMontants = (colonnes: readonly Montants[]): readonly (ChampReleve | null)[] | null => {
  const [a, b, ...autres] = colonnes;
  if (!a || autres.length > 0) return null;
  if (!b) return estSigne(a) ? ['montant'] : null;
  if (estSigne(a) && estSoldeDe(b, a)) return ['montant', null];
  if (estSigne(b) && estSoldeDe(a, b)) return [null, 'montant'];
  const chacunLeSien = a.every((montant, i) => (montant === null) !== (b[i] === null));
  if (!chacunLeSien) return null;
  const sort = (montants: Montants) => montants.some((m) => m !== null) && montants.every((m) => m === null || m < 0);
  const entre = (montants: Montants) => montants.some((m) => m !== null) && montants.every((m) => m === null || m > 0);
  if (sort(a) && entre(b)) return ['debit', 'credit'];
  return entre(a) && sort(b) ? ['credit', 'debit'] : null;
};

/** A statement without titles needs at least two rows to compare. */
const MIN_RANGEES = 2;
const MAX_COLONNES = 40;
const cellulesDe = (rangees: readonly RangeeReleve[], c: number): readonly Cellule[] =>
  rangees.map(({ cellules, numeriques }) => ({ texte: cellules[c] ?? '', numerique: numeriques?.[c] ?? false }));
/**
 * The columns of a file without titles, deduced from their cells when only one reading is possible (RLV-15): one column
 * of days, one signed amount or two exclusive ones, and words. A running balance is ignored.
 * @returns null when a person must choose
 */
export const colonnesDuContenu = (rangees: readonly RangeeReleve[]): Colonnes | null => {
  const largeur = Math.max(0, ...rangees.map(({ cellules }) => cellules.length));
  if (rangees.length < MIN_RANGEES || largeur > MAX_COLONNES) return null;
  const rangs = Array.from({ length: largeur }, (_, c) => c);
  const premieres = rangees.slice(0, PREMIERES);
  // An early exit for most other files, before reading all their rows.
  if (!rangs.some((c) => joursDe(cellulesDe(premieres, c)) !== null)) return null;
  const colonnes = rangs.map((c) => colonneDe(cellulesDe(rangees, c)));
  const jours = colonnes.flatMap((colonne) => (colonne.sorte === 'JOURS' ? [colonne.jours] : []));
  const montants = champsDesMontants(
    colonnes.flatMap((colonne) => (colonne.sorte === 'MONTANTS' ? [colonne.montants] : [])),
  );
  // Two columns of different days: nothing tells which one is the account's.
  const unJour = jours.length > 0 && jours.every((autres) => autres.every((jour, i) => jour === jours[0]?.[i]));
  if (!unJour || montants === null) return null;
  let [rangDuMontant, jourPris] = [0, false];
  return colonnes.map(({ sorte }): ChampReleve | null => {
    if (sorte === 'MONTANTS') return montants[rangDuMontant++] ?? null;
    if (sorte !== 'JOURS') return sorte === 'MOTS' ? 'libelle' : null;
    const premier = !jourPris;
    jourPris = true;
    return premier ? 'date' : null;
  });
};
