import type { ReactNode } from 'react';
import type { Action } from '../action.ts';

/** One row of an arranged tree. `donnee` is the screen's own. */
export type Noeud<D> = {
  readonly id: number;
  readonly nom: string;
  readonly enfants: readonly Noeud<D>[];
  readonly donnee: D;
};

export type NiveauArbre = {
  /** With its article, inside a sentence: `la rubrique`. */
  readonly le: string;
  /** `Ajouter une rubrique`. */
  readonly ajouter: string;
  /** `Nom de la nouvelle rubrique`. */
  readonly nouveau: string;
};

/** The place of a row: under `parentId` (null: top), before `avantId` (null: last). */
export type PlaceDansArbre = {
  readonly niveau: number;
  readonly id: number;
  readonly parentId: number | null;
  readonly avantId: number | null;
};

/** What takes a row is written as a method: the rows' context holds the props of any tree, whatever its `donnee`. */
export type ArbreProps<D> = {
  /** Names the list for a screen reader. */
  titre: string;
  noeuds: readonly Noeud<D>[];
  /** One for each level; a tree of one level is a list. */
  niveaux: readonly NiveauArbre[];
  /** Adding, renaming, moving. Default: only reading. */
  modifiable?: boolean;
  /** False while a search hides rows: a place among the visible ones would be ambiguous. */
  ordonnable?: boolean;
  /** Whether a row with children starts closed. */
  replie?: boolean;
  /** Opens the field of a new top row from elsewhere on the screen. Default: only by the button under the tree. */
  ajout?: { ouvert: boolean; changer: (ouvert: boolean) => void };
  /** Before the name: a colour, an icon. */
  marque?(noeud: Noeud<D>, niveau: number): ReactNode;
  /** After the name, on its line where there is room. */
  details?(noeud: Noeud<D>, niveau: number): ReactNode;
  /** Of the row's menu, besides renaming and moving. */
  actions?(noeud: Noeud<D>, niveau: number): readonly Action[];
  /** What the name does when pressed; otherwise it is renamed in place. */
  onOuvrir?(noeud: Noeud<D>, niveau: number): void;
  /** Each throws what is to be shown under the field. */
  onRenommer(noeud: Noeud<D>, niveau: number, nom: string): Promise<unknown>;
  onAjouter: (niveau: number, parentId: number | null, nom: string) => Promise<unknown>;
  onDeplacer: (place: PlaceDansArbre) => void;
};
