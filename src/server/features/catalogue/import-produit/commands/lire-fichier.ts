import { lireTableurEnLots, ouvrirLot, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
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
  /** The first rows under the titles, to guess the columns by. */
  readonly premieres: readonly LigneTableur[];
  readonly nbLignes: number;
  /** Every row under the titles, some at a time. */
  readonly lots: () => Iterator<readonly LigneTableur[], void>;
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
  const tableurLu = await lireTableurEnLots(contenu, { ...consigne, entete: false, maxLignes: MAX_LIGNES_IMPORT });
  if (tableurLu.largeur > MAX_COLONNES_IMPORT) throw importErrors.tropDeColonnes(MAX_COLONNES_IMPORT);
  const numero = decidee ?? devinerTitres(tableurLu.lots.slice(0, 1).flatMap(ouvrirLot));
  const sousLesTitres = ({ numero: ligne }: LigneTableur) => ligne > numero;
  const titree = tableurLu.lots.find(({ derniere }) => derniere >= numero);
  const titres = titree && ouvrirLot(titree).find((ligne) => ligne.numero === numero)?.cellules;
  const suivants = tableurLu.lots.filter(({ derniere }) => derniere > numero);
  const premiers = suivants.slice(0, 1).flatMap(ouvrirLot);
  const premieres = premiers.filter(sousLesTitres);
  if (premieres.length === 0) throw importErrors.fichierVide();
  return {
    encodage: tableurLu.encodage ?? 'UTF-8',
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: numero,
    titres: titres ?? null,
    premieres,
    nbLignes: suivants.reduce((total, { nombre }) => total + nombre, premieres.length - premiers.length),
    *lots() {
      for (const lot of suivants) yield ouvrirLot(lot).filter(sousLesTitres);
    },
  };
};
