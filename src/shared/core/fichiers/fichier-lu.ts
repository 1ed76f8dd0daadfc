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
