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
export const contient = (texte: string, mots: readonly string[]): boolean =>
  mots.every((mot) => sansAccent(texte).includes(mot));

const NUMERO = /^#?(?:[er]-?)?(?:(\d{4})-)?(\d{1,6})$/i;
/**
 * What to search for a typed number: `61`, `E-61` and `E-2026-00061` find the encours E-2026-00061, whose number is written in full.
 * @param lettre of the numbers of this kind; `largeur` their digits
 * @returns null when the text names a number of another kind
 */
export const numeroCherche = (texte: string, lettre: 'E' | 'R', largeur: number): string | null => {
  const trouve = NUMERO.exec(texte.trim());
  if (!trouve) return texte.trim();
  const autre = lettre === 'E' ? /^r/i : /^e/i;
  if (autre.test(texte.trim())) return null;
  const [, annee, chiffres = ''] = trouve;
  return `${annee ? `${lettre}-${annee}` : ''}-${chiffres.padStart(largeur, '0')}`;
};
