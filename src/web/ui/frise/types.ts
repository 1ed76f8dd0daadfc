import type { ReactNode } from 'react';
import type { Intervalle, Semaine } from '#web/lib/semaines.ts';

export type Barre = Intervalle & {
  cle: string | number;
  /** On the bar. */
  texte: string;
  /** After it, if there is room. */
  detail?: ReactNode;
  /** All of it, for a screen reader and a hover. */
  libelle: string;
  couleur: string;
  /** `contour`: not decided yet. `hachure`: waits for an answer. */
  motif?: 'plein' | 'contour' | 'hachure';
  deplacable: boolean;
};

export type LigneFrise = {
  cle: string | number;
  nom: string;
  /** Beside the name, under it. */
  detail?: ReactNode;
  couleur?: string | null;
  barres: readonly Barre[];
};

export type Deplacement = Intervalle & { ligne: LigneFrise['cle'] };

export type FriseProps = {
  /** Names the whole for a screen reader. */
  titre: string;
  /** The kind of a row: `Laboratoire`. */
  entete: string;
  semaines: readonly Semaine[];
  aujourdhui: string;
  lignes: readonly LigneFrise[];
  /** The bar whose drawer is open. */
  ouverte?: Barre['cle'] | null;
  onOuvrir: (barre: Barre) => void;
  /** Dropped elsewhere, or moved by keyboard. */
  onDeplacer: (barre: Barre, vers: Deplacement) => void;
  /** A bar may change row. */
  entreLignes?: boolean;
  /** A free week was chosen. */
  onCellule?: (ligne: LigneFrise, semaine: Semaine) => void;
};
