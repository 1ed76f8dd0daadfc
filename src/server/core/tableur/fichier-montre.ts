import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';

const APERCU = 20;
const EXEMPLES = 3;
/** How many rows are searched for the examples of a column. */
const LIGNES_DES_EXEMPLES = 50;
const MAX_CELLULE = 200;

/** A file of rows that was read, with the field of each column (null for none). */
export type FichierDeLignes<Champ extends string> = {
  readonly encodage: Encodage | null;
  readonly separateur: Separateur | null;
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  /** The number of the title row; 0 for none. */
  readonly ligneTitres: number;
  readonly titres: readonly string[];
  readonly lignes: readonly { readonly numero: number; readonly cellules: readonly string[] }[];
  /** One entry per column. */
  readonly correspondance: readonly (Champ | null)[];
};

/** A cell cleaned and shortened for the screen. */
const cellulePropre = (cellule: string): string =>
  cellule.replaceAll('\u0000', '').toWellFormed().trim().slice(0, MAX_CELLULE);

/** The preview of a file before anything is saved: its columns with examples, its first rows unchanged. */
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
