import type { Icon } from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import { sansAccent } from '#web/lib/formats.ts';

/** One line of the palette: what it opens, and under which words it is found. */
export type Resultat = {
  cle: string;
  libelle: string;
  detail?: string;
  icone: Icon;
  vers: LinkOptions;
  desactive?: boolean;
  /** Something the account holds: once opened, it is offered again before anything is typed. */
  objet?: true;
};
export type GroupeResultats = { titre: string; elements: readonly Resultat[] };

/** Of each kind: a longer list has its own screen. */
export const MAX_PAR_GROUPE = 6;

/** Every word somewhere in the text, without case nor accents. */
export const contientMots = (texte: string, mots: readonly string[]): boolean =>
  mots.every((mot) => sansAccent(texte).includes(mot));
