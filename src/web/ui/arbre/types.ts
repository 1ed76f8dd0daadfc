import type { ReactNode } from 'react';
import type { Action } from '../action.ts';

/** One row of a tree. `donnee` belongs to the screen. */
export type Noeud<D> = {
  readonly id: number;
  readonly nom: string;
  readonly enfants: readonly Noeud<D>[];
  readonly donnee: D;
};

export type NiveauArbre = {
  /** Name of the level with its article, for a sentence: `la rubrique`. */
  readonly le: string;
  /** Label of the button: `Ajouter une rubrique`. */
  readonly ajouter: string;
  /** Label of the field: `Nom de la nouvelle rubrique`. */
  readonly nouveau: string;
};

/** The place of a row: under `parentId` (null: top), before `avantId` (null: last). */
export type PlaceDansArbre = {
  readonly niveau: number;
  readonly id: number;
  readonly parentId: number | null;
  readonly avantId: number | null;
};

/** Callbacks that take a row are methods, so that the context can hold the props of any tree, whatever its `donnee`. */
export type ArbreProps<D> = {
  /** Names the list for a screen reader. */
  titre: string;
  noeuds: readonly Noeud<D>[];
  /** One entry per level; a tree of one level is a list. */
  niveaux: readonly NiveauArbre[];
  /** Allows adding, renaming and moving rows. Default: read-only. */
  modifiable?: boolean;
  /** False while a search hides rows: a place among the visible ones would be ambiguous. */
  ordonnable?: boolean;
  /** Rows with children start closed. */
  replie?: boolean;
  /**
   * Lets another part of the screen open the field of a new top row. Default: only the button under the tree opens it.
   */
  ajout?: { ouvert: boolean; changer: (ouvert: boolean) => void };
  /** Rendered before the name: a colour, an icon. */
  marque?(noeud: Noeud<D>, niveau: number): ReactNode;
  /** Rendered after the name, on its line where there is room. */
  details?(noeud: Noeud<D>, niveau: number): ReactNode;
  /** Entries of the row's menu, besides renaming and moving. */
  actions?(noeud: Noeud<D>, niveau: number): readonly Action[];
  /** Called when the user presses the name; by default the name is edited in place. */
  onOuvrir?(noeud: Noeud<D>, niveau: number): void;
  /** The callbacks below reject with the error to show under the field. */
  onRenommer(noeud: Noeud<D>, niveau: number, nom: string): Promise<unknown>;
  onAjouter: (niveau: number, parentId: number | null, nom: string) => Promise<unknown>;
  onDeplacer: (place: PlaceDansArbre) => void;
};
