import type { ReactNode } from 'react';
import type { Action } from '../action.ts';
import type { EmptyStateProps } from '../EmptyState.tsx';

export type CleLigne = string | number;

/** One column. Keep the array out of the component (or memoised): rows are rendered again only when it changes. */
export type Colonne<T> = {
  id: string;
  titre: string;
  valeur: (ligne: T) => ReactNode;
  /** Said by the title when it is pointed at or focused: how the column is drawn. */
  aide?: string;
  /** A text is not cut shorter than this, in pixels, before less useful columns leave. Default 140. */
  largeur?: number;
  /** Takes the room left over. Without any such column, all grow alike. */
  extensible?: boolean;
  /**
   * Amounts, counts, dates, states are never cut. `nombre` and `date`: tabular figures; `nombre` is also aligned right.
   */
  genre?: 'texte' | 'nombre' | 'date' | 'etat';
  /**
   * When the room is short, 3 leaves first. Default: 3 for what a card does not show, 1 for amounts and states, else 2.
   */
  priorite?: 1 | 2 | 3;
  /** Server lists: the name to sort by (true: the id). */
  tri?: boolean | string;
  /** Lists held whole by the browser: what to sort by, in French order. */
  triPar?: (ligne: T) => string | number | null;
  /** Hidden until chosen in the column chooser. */
  masquee?: boolean;
  /** May not be hidden. The first column never is. */
  fixe?: boolean;
  /** The text goes over several lines instead of being cut. */
  plusieursLignes?: boolean;
  /**
   * Place on a card (below 960 px): first line `titre` and `montant`, second line `marque` and `date`, third line
   * `detail`; `acte` has a line of its own. Default: first column `titre`, first date `date`, others `detail`.
   */
  carte?: 'titre' | 'montant' | 'marque' | 'date' | 'detail' | 'acte' | 'masquee';
  /** What only its title says of its value, said again on a card, which shows no title: "HT". */
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

/** What `useQuery` returns, or the same by hand for a list already there. */
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
  // A method, so that the `changer` of a list, whose `tri` is one of its own columns, fits.
  changer(this: void, modifs: ModifsVue): void;
};

type Communes<T> = {
  /** Where the chosen columns are remembered. */
  nom: string;
  /** Names the table for a screen reader. */
  titre: string;
  /** Singular and plural of what a row is: `['fiche', 'fiches']`. */
  unite: readonly [singulier: string, pluriel: string];
  colonnes: readonly Colonne<T>[];
  requete: RequeteListe<T>;
  /** Server paging and sort: `useEtatUrl`. Without it the list is whole and sorted here. */
  url?: UrlDeTable;
  /** First sort of a whole list. */
  triInitial?: { id: string; ordre: 'asc' | 'desc' };
  /** Click on a row, Enter. */
  onOuvrir?: (ligne: T) => void;
  /** Address of a row: gives the first cell a true link (new tab, copy). */
  lien?: (ligne: T) => string;
  /** Row whose drawer is open. */
  ouverte?: CleLigne | null;
  /** Text naming a row, for its menu and its checkbox: `la fiche 128`. */
  nomLigne?: (ligne: T) => string;
  /** Menu of a row, asked for when it opens. */
  actionsLigne?: (ligne: T) => readonly Action[];
  /** The promise of these menus, when their acts are loaded after the table (`useActesLignes`). */
  actionsPretes?: () => Promise<unknown>;
  /** With it rows can be selected; the acts of the bulk bar. */
  actionsGroupees?: (lignes: readonly T[], effacer: () => void) => readonly Action[];
  /** What the chosen rows come to, said in the bulk bar. */
  sommeChoisie?: (lignes: readonly T[]) => string;
  /** Totals row: content by column id. */
  totaux?: Readonly<Record<string, ReactNode>>;
  /** Shown when there is nothing at all. */
  vide: Pick<EmptyStateProps, 'titre' | 'texte' | 'action' | 'autre'>;
  /** Filters in force: nothing found is then said otherwise, with a way to clear them. */
  filtre?: { actif: boolean; effacer: () => void };
  /** Key `n`. */
  onNouveau?: () => void;
  /** On the right of the count: exports, switches. */
  outils?: ReactNode;
  /** Grows with its content instead of scrolling inside (short lists in a drawer or a page of settings). */
  libre?: boolean;
};

/** What the pieces of a table read. */
export type TableProps<T> = Communes<T> & { cle: (ligne: T) => CleLigne };
/** `cle` tells a row from the others; left out, it is its `id`. */
export type DataTableProps<T> = Communes<T> &
  ({ cle: (ligne: T) => CleLigne } | (T extends { readonly id: CleLigne } ? { cle?: undefined } : never));
