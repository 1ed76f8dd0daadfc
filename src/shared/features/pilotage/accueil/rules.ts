import { ajouterJours, type Jour } from '#shared/core/dates.ts';
import { ajouterMontants, poidsDe, type MontantsParNature } from '#shared/core/nature-fiscale.ts';
import type { ElementAFaire, GroupeAFaire } from './contract.ts';
import { JOURS_DE_LA_SEMAINE, sortesAFaire, type SorteAFaire } from './schemas/enumerations.ts';

/** One line of the home: one thing, or all of its kind when `element` is null (PIL-9). */
export type LigneAFaire = {
  readonly sorte: SorteAFaire;
  readonly annee: number | null;
  readonly nombre: number;
  readonly montants: MontantsParNature;
  readonly acte: boolean;
  readonly jour: Jour | null;
  readonly element: ElementAFaire | null;
  /** The ids folded into this line. */
  readonly repliees: readonly number[];
};

/** The urgency of a line: late, today, within the week, later or without a day. */
type Urgence = 'EN_RETARD' | 'AUJOURDHUI' | 'SEMAINE' | 'PLUS_TARD';
/**
 * The urgency of a line on this day (PIL-10).
 * @param jour its day, null when nothing sets one
 */
export const urgenceDe = (jour: Jour | null, aujourdhui: Jour): Urgence => {
  if (jour === null || jour >= ajouterJours(aujourdhui, JOURS_DE_LA_SEMAINE)) return 'PLUS_TARD';
  if (jour === aujourdhui) return 'AUJOURDHUI';
  return jour < aujourdhui ? 'EN_RETARD' : 'SEMAINE';
};

/** The amount of a thing to do, under its nature. */
export const montantsDeLElement = ({
  centimes,
  natureFiscale,
}: Pick<ElementAFaire, 'centimes' | 'natureFiscale'>): MontantsParNature =>
  centimes === null ? {} : { [natureFiscale ?? 'HT']: centimes };

/** The lines of the home: one line for each thing while they are few, else one line for the group (PIL-9). */
export const lignesAFaire = (groupes: readonly GroupeAFaire[]): LigneAFaire[] =>
  groupes.flatMap(({ elements, ...groupe }): LigneAFaire[] =>
    elements.length === 0
      ? [{ ...groupe, element: null }]
      : elements.map((element) => ({
          ...groupe,
          nombre: 1,
          montants: montantsDeLElement(element),
          jour: element.jour,
          element,
          repliees: [],
        })),
  );

const RANG = new Map(sortesAFaire.map((sorte, rang) => [sorte, rang]));
const SANS_JOUR = '9999-12-31';

/**
 * The order of the home (PIL-10): the largest amount first, lines without money last; then the earliest day, the kind,
 * the year and the id. The order is total: two lines never tie.
 */
export const ordreAFaire = (a: LigneAFaire, b: LigneAFaire): number =>
  poidsDe(b.montants) - poidsDe(a.montants) ||
  (a.jour ?? SANS_JOUR).localeCompare(b.jour ?? SANS_JOUR) ||
  (RANG.get(a.sorte) ?? 0) - (RANG.get(b.sorte) ?? 0) ||
  (a.annee ?? 0) - (b.annee ?? 0) ||
  (a.element?.id ?? 0) - (b.element?.id ?? 0);

/** The kinds whose amount is a possible gain that nobody owes yet. */
const GAINS: ReadonlySet<SorteAFaire> = new Set(['RFA_PROCHE', 'RFA_GROUPEMENT_PROCHE']);
/** The amount that waits behind the lines (PIL-10), by nature (ENC-78). */
export const montantAFaire = (lignes: readonly LigneAFaire[]): MontantsParNature =>
  lignes
    .filter(({ sorte }) => !GAINS.has(sorte))
    .map(({ montants }) => montants)
    .reduce(ajouterMontants, {});
