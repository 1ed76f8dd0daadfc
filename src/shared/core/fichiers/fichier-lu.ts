import { z } from 'zod';
import { entierLu, entierOuNul } from '#shared/core/champs-lus.ts';
import { encodagesDeFichier, separateursDeFichier } from './tableur.ts';

/**
 * The fields of a file of rows as a screen shows it before anything of it is kept.
 * @param champs what a column may be taken for
 */
export const champsFichierLu = <const C extends readonly [string, ...string[]]>(champs: C) => ({
  nomFichier: z.string(),
  /** Null for a workbook. */
  encodage: z.enum(encodagesDeFichier).nullable(),
  separateur: z.enum(separateursDeFichier).nullable(),
  /** The sheets of a workbook, and the place of the one read. */
  feuilles: z.array(z.object({ nom: z.string(), cachee: z.boolean(), vide: z.boolean() })),
  feuille: entierOuNul,
  ligneTitres: entierLu,
  colonnes: z.array(z.object({ titre: z.string(), exemples: z.array(z.string()) })),
  correspondance: z.array(z.enum(champs).nullable()),
  nbLignes: entierLu,
  /** The first rows under the titles, as read. */
  apercu: z.array(z.object({ ligne: entierLu, cellules: z.array(z.string()) })),
});

const TITRES = 'La ligne des titres est un numéro de ligne, ou 0 s’il n’y en a pas.';
const FEUILLE = 'La feuille est son rang dans le classeur.';

/**
 * How a file of rows is to be read; nothing said: it is found out.
 * @param champs what a column may be taken for
 */
export const champsDemandeLecture = <const C extends readonly [string, ...string[]]>(
  champs: C,
  { maxLignes, maxColonnes }: { readonly maxLignes: number; readonly maxColonnes: number },
) => ({
  encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').optional(),
  separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').optional(),
  /** As a spreadsheet numbers it; 0: none. */
  ligneTitres: z.number(TITRES).int(TITRES).min(0, TITRES).max(maxLignes, TITRES).optional(),
  feuille: z.number(FEUILLE).int(FEUILLE).min(0, FEUILLE).max(1_000, FEUILLE).optional(),
  /** One field for each column, null for a column left aside. */
  correspondance: z
    .array(z.enum(champs, 'Champ inconnu.').nullable(), 'La liste des colonnes est obligatoire.')
    .max(maxColonnes, `Un fichier ne doit pas dépasser ${maxColonnes} colonnes.`)
    .optional(),
});
