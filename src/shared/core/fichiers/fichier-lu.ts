import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { encodagesDeFichier, separateursDeFichier } from './tableur.ts';

/**
 * The answer that previews a file of rows on a screen, before anything is saved.
 * @param champs what a column may be taken for
 */
export const champsFichierLu = <const C extends readonly [string, ...string[]]>(champs: C) => ({
  nomFichier: z.string(),
  /** The encoding of a text file; null for a workbook. */
  encodage: z.enum(encodagesDeFichier).nullable(),
  separateur: z.enum(separateursDeFichier).nullable(),
  /** The sheets of a workbook; `feuille` is the rank of the sheet that was read, null for a text file. */
  feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
  feuille: entierOuNul,
  ligneTitres: entierLu,
  colonnes: z.array(z.object({ titre: z.string(), exemples: z.array(z.string()) })),
  correspondance: z.array(z.enum(champs).nullable()),
  nbLignes: entierLu,
  /** The first rows under the titles, unchanged. */
  apercu: z.array(z.object({ ligne: entierLu, cellules: z.array(z.string()) })),
});

const TITRES = 'La ligne des titres est un numéro de ligne, ou 0 s’il n’y en a pas.';
const FEUILLE = 'La feuille est son rang dans le classeur.';

/**
 * How to read a file of rows; each choice left out is guessed from the file.
 * @param champs what a column may be taken for
 */
export const champsDemandeLecture = <const C extends readonly [string, ...string[]]>(
  champs: C,
  { maxLignes, maxColonnes }: { readonly maxLignes: number; readonly maxColonnes: number },
) => ({
  encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').optional(),
  separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').optional(),
  /** The number of the title row in the spreadsheet; 0 when there is none. */
  ligneTitres: z.number(TITRES).int(TITRES).min(0, TITRES).max(maxLignes, TITRES).optional(),
  feuille: z.number(FEUILLE).int(FEUILLE).min(0, FEUILLE).max(1_000, FEUILLE).optional(),
  /** One field for each column, null for a column left aside. */
  correspondance: z
    .array(z.enum(champs, 'Champ inconnu.').nullable(), 'La liste des colonnes est obligatoire.')
    .max(maxColonnes, `Un fichier ne doit pas dépasser ${maxColonnes} colonnes.`)
    .optional(),
});
