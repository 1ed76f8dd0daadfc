import type { Icon } from '@tabler/icons-react';
import type { LinkOptions } from '@tanstack/react-router';
import { sansAccent } from '#web/lib/formats.ts';

/** One line of the palette: the screen or item it opens, and the words that find it. */
export type Resultat = {
  cle: string;
  libelle: string;
  detail?: string;
  icone: Icon;
  vers: LinkOptions;
  desactive?: boolean;
  /** An item of the account: once opened, the palette offers it again before the user types. */
  objet?: true;
};
export type GroupeResultats = { titre: string; elements: readonly Resultat[] };

/** Most results shown per kind: a longer list has its own screen. */
export const MAX_PAR_GROUPE = 6;

/** True when the text holds every word, without case nor accents. */
export const contientMots = (texte: string, mots: readonly string[]): boolean =>
  mots.every((mot) => sansAccent(texte).includes(mot));
