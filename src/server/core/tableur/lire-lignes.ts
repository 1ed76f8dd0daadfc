import { coreErrors } from '#shared/core/errors.ts';
import type { FichierDeLignes } from './fichier-montre.ts';
import { lireTableur, type LigneTableur, type OptionsLecture } from './lire-tableur.ts';

type Demande<C extends string> = Pick<OptionsLecture, 'encodage' | 'separateur' | 'feuille'> & {
  /** As a spreadsheet numbers it; 0: none; nothing said: found out. */
  readonly ligneTitres?: number | undefined;
  readonly correspondance?: readonly (C | null)[] | undefined;
};
type Forme<C extends string> = {
  readonly ligneDesTitres: (lignes: readonly LigneTableur[]) => number;
  readonly champsDesTitres: (titres: readonly string[]) => readonly (C | null)[];
  readonly maxLignes: number;
  readonly maxColonnes: number;
};

/** Rows where the number of columns is looked for. */
const LIGNES_DES_COLONNES = 200;

/**
 * Reads a file of rows: its titles may come after a letterhead, and say what each column is.
 * @param demande what a person says of it, else it is found out
 * @param forme how its titles are recognised, and what it may hold
 * @throws 400 when it cannot be read, is empty or too wide, or a field is chosen twice; 413 when it is too long
 */
export const lireLignes = async <C extends string>(
  contenu: Buffer,
  { encodage, separateur, feuille, ligneTitres, correspondance: dite }: Demande<C>,
  { ligneDesTitres, champsDesTitres, maxLignes, maxColonnes }: Forme<C>,
): Promise<FichierDeLignes<C>> => {
  const tableurLu = await lireTableur(contenu, { encodage, separateur, feuille, entete: false, maxLignes });
  if (tableurLu.lignes.some(({ cellules }) => cellules.length > maxColonnes))
    throw coreErrors.tropDeColonnes(maxColonnes);
  const numero = ligneTitres ?? ligneDesTitres(tableurLu.lignes);
  const titres = tableurLu.lignes.find((ligne) => ligne.numero === numero)?.cellules ?? [];
  const lignes = tableurLu.lignes.filter((ligne) => ligne.numero > numero);
  // A cover sheet has no row: another one may be chosen.
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
