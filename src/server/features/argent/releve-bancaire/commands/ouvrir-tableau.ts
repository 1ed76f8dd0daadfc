import { lireTableur, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import { separateursDeFichier, type FeuilleTableur, type Separateur } from '#shared/core/fichiers/tableur.ts';
import type { OptionsReleve } from '#shared/features/argent/releve-bancaire/schemas.ts';
import { MAX_OPERATIONS } from '#shared/features/argent/releve-bancaire/rules.ts';

/** The titles, what each column was taken for, and the first rows, so that a person may say otherwise. */
export type TableauDeReleve<C extends string> = {
  /** The sheets of a workbook, and the place of the one that was read; none for a text file. */
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  readonly titres: readonly string[];
  readonly correspondance: readonly (C | null)[];
  readonly apercu: readonly (readonly string[])[];
};
type Titres<C extends string> = { readonly numero: number; readonly colonnes: readonly (C | null)[] };
type LectureDesTitres<C extends string> = {
  readonly trouverTitres: (rangees: readonly LigneTableur[]) => Titres<C> | null;
  readonly colonnesDesTitres: (titres: readonly string[]) => readonly (C | null)[];
};
type Options<C extends string> = Pick<OptionsReleve, 'encodage' | 'separateur' | 'feuille'> & {
  readonly correspondance: readonly (C | null)[] | null;
};

type Ouvert<C extends string> = Pick<TableauDeReleve<C>, 'feuilles' | 'feuille'> & {
  readonly lignes: readonly LigneTableur[];
  readonly trouves: Titres<C> | null;
  readonly classeur: boolean;
};
const ouvrir = async <C extends string>(
  contenu: Buffer,
  { encodage, feuille }: Options<C>,
  separateur: Separateur | null,
  { trouverTitres }: LectureDesTitres<C>,
): Promise<Ouvert<C>> => {
  const tableur = await lireTableur(contenu, {
    entete: false,
    maxLignes: MAX_OPERATIONS,
    ...(encodage && { encodage }),
    ...(separateur && { separateur }),
    ...(feuille !== null && { feuille }),
  });
  const { lignes, feuilles } = tableur;
  const classeur = tableur.separateur === null;
  return { lignes, feuilles, feuille: tableur.feuille, trouves: trouverTitres(lignes), classeur };
};

/**
 * A short statement has more decimal commas than semicolons: the separator that gives its titles a meaning is the right
 * one.
 */
const essayer = async <C extends string>(
  contenu: Buffer,
  options: Options<C>,
  lecture: LectureDesTitres<C>,
): Promise<Ouvert<C>> => {
  const devine = await ouvrir(contenu, options, options.separateur, lecture);
  if (devine.trouves || devine.classeur || options.separateur || options.correspondance) return devine;
  for (const separateur of separateursDeFichier) {
    const essai = await ouvrir(contenu, options, separateur, lecture);
    if (essai.trouves) return essai;
  }
  return devine;
};

const PREMIERES_RANGEES = 10;
/**
 * Opens the spreadsheet of a statement: its rows, the number of its row of titles (0: none), and what a person may
 * correct of it.
 */
export const ouvrirTableau = async <C extends string>(
  contenu: Buffer,
  options: Options<C>,
  lecture: LectureDesTitres<C>,
) => {
  const { lignes, trouves, feuilles, feuille } = await essayer(contenu, options, lecture);
  const titres = trouves?.numero ?? 0;
  const tableau: TableauDeReleve<C> = {
    feuilles,
    feuille,
    titres: lignes.find(({ numero }) => numero === trouves?.numero)?.cellules ?? [],
    correspondance: options.correspondance ?? trouves?.colonnes ?? lecture.colonnesDesTitres(lignes[0]?.cellules ?? []),
    apercu: lignes
      .filter(({ numero }) => numero > titres)
      .slice(0, PREMIERES_RANGEES)
      .map(({ cellules }) => cellules),
  };
  return { lignes, titres, tableau };
};
/** The spreadsheet as an answer gives it. */
export const tableauEcrit = <C extends string>({
  feuilles,
  feuille,
  titres,
  correspondance,
  apercu,
}: TableauDeReleve<C>) => ({
  feuilles: feuilles.map(({ nom, cachee, vide }) => ({ nom, cachee, vide })),
  feuille,
  titres: [...titres],
  correspondance: [...correspondance],
  apercu: apercu.map((rangee) => [...rangee]),
});
