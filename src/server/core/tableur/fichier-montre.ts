import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';

const APERCU = 20;
const EXEMPLES = 3;
/** Rows where the examples of a column are looked for. */
const LIGNES_DES_EXEMPLES = 50;
const MAX_CELLULE = 200;

/** A file of rows once read, and what each of its columns is taken for (null: nothing). */
export type FichierDeLignes<Champ extends string> = {
  readonly encodage: Encodage | null;
  readonly separateur: Separateur | null;
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  /** 0: none. */
  readonly ligneTitres: number;
  readonly titres: readonly string[];
  readonly lignes: readonly { readonly numero: number; readonly cellules: readonly string[] }[];
  /** As long as there are columns. */
  readonly correspondance: readonly (Champ | null)[];
};

/** A cell, cleaned and shortened for the screen. */
const cellulePropre = (cellule: string): string =>
  cellule.replaceAll('\u0000', '').toWellFormed().trim().slice(0, MAX_CELLULE);

/** A file as the screen shows it before anything of it is kept: its columns with examples, its first rows as read. */
export const montrerFichier = <Champ extends string>(nomFichier: string, fichier: FichierDeLignes<Champ>) => ({
  nomFichier,
  encodage: fichier.encodage,
  separateur: fichier.separateur,
  feuilles: [...fichier.feuilles],
  feuille: fichier.feuille,
  ligneTitres: fichier.ligneTitres,
  colonnes: fichier.correspondance.map((_, i) => ({
    titre: cellulePropre(fichier.titres[i] ?? '') || `Colonne ${i + 1}`,
    exemples: fichier.lignes
      .slice(0, LIGNES_DES_EXEMPLES)
      .map(({ cellules }) => cellulePropre(cellules[i] ?? ''))
      .filter(Boolean)
      .slice(0, EXEMPLES),
  })),
  correspondance: [...fichier.correspondance],
  nbLignes: fichier.lignes.length,
  apercu: fichier.lignes
    .slice(0, APERCU)
    .map(({ numero, cellules }) => ({ ligne: numero, cellules: cellules.map(cellulePropre) })),
});
