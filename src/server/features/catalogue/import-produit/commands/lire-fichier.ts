import { lireTableur, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import type { Encodage, Separateur } from '#shared/core/tableur.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import {
  MAX_COLONNES_IMPORT,
  MAX_LIGNES_IMPORT,
  semblEntete,
} from '#shared/features/catalogue/import-produit/rules.ts';

export type Consigne = {
  readonly encodage?: Encodage | undefined;
  readonly separateur?: Separateur | undefined;
  readonly entete?: boolean | undefined;
};
export type FichierLu = {
  readonly encodage: Encodage;
  readonly separateur: Separateur | null;
  readonly titres: readonly string[] | null;
  readonly lignes: readonly LigneTableur[];
};

/**
 * Reads the rows of a file of products, and recognises its titles by the usual words.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichier = async (
  contenu: Buffer,
  { entete: decide, ...consigne }: Consigne = {},
): Promise<FichierLu> => {
  const lu = await lireTableur(contenu, { ...consigne, entete: false, maxLignes: MAX_LIGNES_IMPORT });
  const [premiere, ...suivantes] = lu.lignes;
  if (!premiere) throw importErrors.fichierVide();
  if (lu.lignes.some(({ cellules }) => cellules.length > MAX_COLONNES_IMPORT))
    throw importErrors.tropDeColonnes(MAX_COLONNES_IMPORT);
  const entete =
    decide ??
    semblEntete(
      premiere.cellules,
      suivantes.slice(0, 20).map(({ cellules }) => cellules),
    );
  const lignes = entete ? suivantes : lu.lignes;
  if (lignes.length === 0) throw importErrors.fichierVide();
  return {
    encodage: lu.encodage ?? 'UTF-8',
    separateur: lu.separateur,
    titres: entete ? premiere.cellules : null,
    lignes,
  };
};
