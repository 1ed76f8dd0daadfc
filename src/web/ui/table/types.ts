import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import type { EmptyStateProps } from '../EmptyState.tsx';

export type CleLigne = string | number;

/** One column. Keep the array out of the component (or memoised): rows are rendered again only when it changes. */
export type Colonne<T> = {
  id: string;
  titre: string;
  valeur: (ligne: T) => ReactNode;
  /** Tooltip of the title: how the column is calculated or drawn. */
  aide?: string;
  /** Width in pixels under which a text is not cut before less useful columns leave. Default 140. */
  largeur?: number;
  /** Takes the remaining room. Without any such column, all grow alike. */
  extensible?: boolean;
  /**
   * Amounts, counts, dates, states are never cut. `nombre` and `date`: tabular figures; `nombre` is also aligned right.
   */
  genre?: 'texte' | 'nombre' | 'date' | 'etat';
  /**
   * Order of leaving when the width is short: 3 leaves first. Default: 3 for columns absent from cards, 1 for amounts
   * and states, else 2.
   */
  priorite?: 1 | 2 | 3;
  /** For lists sorted by the server: name to sort by (true: the id). */
  tri?: boolean | string;
  /** For lists sorted in the browser: value to sort by, in French order. */
  triPar?: (ligne: T) => string | number | null;
  /** Hidden until the user chooses it in the column chooser. */
  masquee?: boolean;
  /** The user cannot hide it. The first column is always fixed. */
  fixe?: boolean;
  /** Wraps the text on several lines instead of cutting it. */
  plusieursLignes?: boolean;
  /**
   * Place on a card (below 960 px): first line `titre` and `montant`, second line `marque` and `date`, third line
   * `detail`; `acte` has a line of its own. Default: first column `titre`, first date `date`, others `detail`.
   */
  carte?: 'titre' | 'montant' | 'marque' | 'date' | 'detail' | 'acte' | 'masquee';
  /** Unit written after the value on a card, which shows no title: "HT". */
  suffixeCarte?: (ligne: T) => string | null;
};

/** Sort and page of a list; the shape of every `paginationQuery`. */
export type VueDeTable = { page: number; taille: number; tri: string; ordre: 'asc' | 'desc' };
export type ModifsVue = {
  page?: number | null;
  taille?: number | null;
  tri?: string | null;
  ordre?: 'asc' | 'desc' | null;
};

/** The result of `useQuery`, or the same shape built by hand for a list already loaded. */
type RequeteListe<T> = {
  data: { elements: readonly T[]; total: number } | undefined;
  isPending: boolean;
  isError: boolean;
  error: unknown;
  isFetching?: boolean;
  isPlaceholderData?: boolean;
  refetch?: () => unknown;
};

type UrlDeTable = {
  readonly etat: VueDeTable;
  // Written as a method so that a `changer` typed with the list's own columns is accepted.
  changer(this: void, modifs: ModifsVue): void;
};

type Communes<T> = {
  /** Name under which the chosen columns are remembered. */
  nom: string;
  /** Name of the table, for a screen reader. */
  titre: string;
  /** Singular and plural of a row: `['fiche', 'fiches']`. */
  unite: readonly [singulier: string, pluriel: string];
  colonnes: readonly Colonne<T>[];
  requete: RequeteListe<T>;
  /** Paging and sort by the server: `useEtatUrl`. Without it, the browser holds and sorts the whole list. */
  url?: UrlDeTable;
  /** First sort of a whole list. */
  triInitial?: { id: string; ordre: 'asc' | 'desc' };
  /** Called on a click on a row, or Enter. */
  onOuvrir?: (ligne: T) => void;
  /** Address of a row: gives the first cell a true link (new tab, copy). */
  lien?: (ligne: T) => string;
  /** Row whose drawer is open. */
  ouverte?: CleLigne | null;
  /** Text naming a row, for its menu and its checkbox: `la fiche 128`. */
  nomLigne?: (ligne: T) => string;
  /** Menu of a row, computed when it opens. */
  actionsLigne?: (ligne: T) => readonly Action[];
  /** Promise of these menus, when their acts load after the table (`useActesLignes`). */
  actionsPretes?: () => Promise<unknown>;
  /** Makes rows selectable, and gives the acts of the bulk bar. */
  actionsGroupees?: (lignes: readonly T[], effacer: () => void) => readonly Action[];
  /** Total of the selected rows, shown in the bulk bar. */
  sommeChoisie?: (lignes: readonly T[]) => string;
  /** Totals row: content by column id. */
  totaux?: Readonly<Record<string, ReactNode>>;
  /** Message of a list without any row. */
  vide: Pick<EmptyStateProps, 'titre' | 'texte' | 'action' | 'autre'>;
  /** Filters in force: an empty result then gets another message, with a button that clears them. */
  filtre?: { actif: boolean; effacer: () => void };
  /** Called by the key `n`. */
  onNouveau?: () => void;
  /** Tools on the right of the count: exports, switches. */
  outils?: ReactNode;
  /** Grows with its content instead of scrolling inside (short lists in a drawer or a page of settings). */
  libre?: boolean;
};

/** Props for the parts of a table. */
export type TableProps<T> = Communes<T> & { cle: (ligne: T) => CleLigne };
/** `cle` identifies a row; by default, its `id`. */
export type DataTableProps<T> = Communes<T> &
  ({ cle: (ligne: T) => CleLigne } | (T extends { readonly id: CleLigne } ? { cle?: undefined } : never));
