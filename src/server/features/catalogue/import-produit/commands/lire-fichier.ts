import { lireTableur, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import {
  MAX_COLONNES_IMPORT,
  MAX_LIGNES_IMPORT,
  semblEntete,
} from '#shared/features/catalogue/import-produit/rules.ts';

export type Consigne = {
  readonly encodage?: Encodage | undefined;
  readonly separateur?: Separateur | undefined;
  /** As a spreadsheet numbers it; 0: there is none. What stands above is left out. */
  readonly ligneTitres?: number | undefined;
  readonly feuille?: number | undefined;
};
export type FichierLuImportProduit = {
  readonly encodage: Encodage;
  readonly separateur: Separateur | null;
  readonly feuilles: readonly FeuilleTableur[];
  readonly feuille: number | null;
  readonly ligneTitres: number;
  readonly titres: readonly string[] | null;
  readonly lignes: readonly LigneTableur[];
};

const devinerTitres = ([premiere, ...suivantes]: readonly LigneTableur[]): number => {
  const semblables = suivantes.slice(0, 20).map(({ cellules }) => cellules);
  return premiere && semblEntete(premiere.cellules, semblables) ? premiere.numero : 0;
};

/**
 * Reads the rows of a file of products, and recognises its titles by the usual words.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichierImportProduit = async (
  contenu: Buffer,
  { ligneTitres: decidee, ...consigne }: Consigne = {},
): Promise<FichierLuImportProduit> => {
  const tableurLu = await lireTableur(contenu, { ...consigne, entete: false, maxLignes: MAX_LIGNES_IMPORT });
  if (tableurLu.lignes.length === 0) throw importErrors.fichierVide();
  if (tableurLu.lignes.some(({ cellules }) => cellules.length > MAX_COLONNES_IMPORT))
    throw importErrors.tropDeColonnes(MAX_COLONNES_IMPORT);
  const numero = decidee ?? devinerTitres(tableurLu.lignes);
  const titres = tableurLu.lignes.find((ligne) => ligne.numero === numero)?.cellules ?? null;
  const lignes = tableurLu.lignes.filter((ligne) => ligne.numero > numero);
  if (lignes.length === 0) throw importErrors.fichierVide();
  return {
    encodage: tableurLu.encodage ?? 'UTF-8',
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: numero,
    titres,
    lignes,
  };
};
