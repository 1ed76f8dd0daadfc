import type { ReactNode } from 'react';
import type { Intervalle, Semaine } from '#web/lib/semaines.ts';

export type Barre = Intervalle & {
  cle: string | number;
  /** Text written on the bar. */
  texte: string;
  /** Written after the text, if there is room. */
  detail?: ReactNode;
  /** Full text of the bar, for a screen reader and on hover. */
  libelle: string;
  couleur: string;
  /** `contour`: the place is not decided yet. `hachure`: waits for an answer. */
  motif?: 'plein' | 'contour' | 'hachure';
  deplacable: boolean;
};

export type LigneFrise = {
  cle: string | number;
  nom: string;
  /** Second line, under the name. */
  detail?: ReactNode;
  couleur?: string | null;
  barres: readonly Barre[];
};

export type Deplacement = Intervalle & { ligne: LigneFrise['cle'] };

export type FriseProps = {
  /** Name of the timeline, for a screen reader. */
  titre: string;
  /** Title of the row names: `Laboratoire`. */
  entete: string;
  semaines: readonly Semaine[];
  aujourdhui: string;
  lignes: readonly LigneFrise[];
  /** The bar whose drawer is open. */
  ouverte?: Barre['cle'] | null;
  onOuvrir: (barre: Barre) => void;
  /** Called when the user drops a bar elsewhere, or moves it by keyboard. */
  onDeplacer: (barre: Barre, vers: Deplacement) => void;
  /** Lets a bar move to another row. */
  entreLignes?: boolean;
  /** Called when the user chooses a free week. */
  onCellule?: (ligne: LigneFrise, semaine: Semaine) => void;
};
