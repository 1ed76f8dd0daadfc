import { coreErrors } from '#shared/core/errors.ts';
import type { FichierDeLignes } from './fichier-montre.ts';
import { lireTableur, type LigneTableur, type OptionsLecture } from './lire-tableur.ts';

type Demande<C extends string> = Pick<OptionsLecture, 'encodage' | 'separateur' | 'feuille'> & {
  /** The number of the title row; 0 for none; undefined to find it. */
  readonly ligneTitres?: number | undefined;
  readonly correspondance?: readonly (C | null)[] | undefined;
};
type Forme<C extends string> = {
  readonly ligneDesTitres: (lignes: readonly LigneTableur[]) => number;
  readonly champsDesTitres: (titres: readonly string[]) => readonly (C | null)[];
  readonly maxLignes: number;
  readonly maxColonnes: number;
};

/** How many rows are searched for the number of columns. */
const LIGNES_DES_COLONNES = 200;

/**
 * Reads a file of rows: its titles may come after a letterhead, and tell the field of each column.
 * @param demande the choices of a person; the others are guessed
 * @param forme how to recognise the titles, and the limits of the file
 * @throws 400 when the file is unreadable, empty or too wide, or a field is chosen twice; 413 when it is too long
 */
export const lireLignes = async <C extends string>(
  contenu: Buffer,
  { encodage, separateur, feuille, ligneTitres, correspondance: dite }: Demande<C>,
  { ligneDesTitres, champsDesTitres, maxLignes, maxColonnes }: Forme<C>,
): Promise<FichierDeLignes<C>> => {
  const tableurLu = await lireTableur(contenu, { encodage, separateur, feuille, entete: false, maxLignes });
  if (tableurLu.largeur > maxColonnes) throw coreErrors.tropDeColonnes(maxColonnes);
  const numero = ligneTitres ?? ligneDesTitres(tableurLu.lignes);
  const titres = tableurLu.lignes.find((ligne) => ligne.numero === numero)?.cellules ?? [];
  const lignes = tableurLu.lignes.filter((ligne) => ligne.numero > numero);
  // A cover sheet has no row: the person may still choose another sheet.
  if (lignes.length === 0 && tableurLu.feuilles.length < 2)
    throw coreErrors.fichierVide('Ce fichier ne contient aucune ligne sous celle des titres.');
  const combien = Math.max(
    titres.length,
    ...lignes.slice(0, LIGNES_DES_COLONNES).map(({ cellules }) => cellules.length),
  );
  const champs = dite ?? champsDesTitres(titres);
  const correspondance = Array.from({ length: combien }, (_, i) => champs[i] ?? null);
  const choisis = correspondance.filter((champ) => champ !== null);
  if (new Set(choisis).size !== choisis.length) throw coreErrors.colonneEnDouble();
  return {
    encodage: tableurLu.encodage,
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: titres.length > 0 ? numero : 0,
    titres,
    lignes,
    correspondance,
  };
};
