import { creerAtelier } from '#server/core/atelier/atelier.ts';
import { lireDansUnProcessus, type LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import type { Encodage, FeuilleTableur, Separateur } from '#shared/core/fichiers/tableur.ts';
import type { ChampImport, FormeImport } from '#shared/features/catalogue/import-produit/contract.ts';
import type { LotDeLignes } from '../repository/lot-en-textes.ts';

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
};
/** How to read the products: each column's field, and the encoding in which the person saw the file. */
export type ConsigneProduits = Consigne & {
  readonly encodage: Encodage;
  readonly forme: FormeImport;
  readonly correspondance: readonly (ChampImport | null)[];
};
export type DemandeLectureProduits = { readonly contenu: Uint8Array } & (
  | { readonly description: Consigne }
  | { readonly produits: ConsigneProduits }
);

/** The same limits as for any spreadsheet: the rules of two hundred thousand rows take two seconds more. */
const atelier = creerAtelier<DemandeLectureProduits, FichierLuImportProduit | null, LotDeLignes>({
  module: new URL('worker-produits.ts', import.meta.url),
  delaiMs: 30_000,
  memoireMo: 512,
});

/**
 * Reads what a file of products looks like, in another process, and recognises its titles by the usual words.
 * @throws 400 when it cannot be read, is empty or too wide, 413 when it is too long
 */
export const lireFichierImportProduit = async (
  contenu: Buffer,
  description: Consigne = {},
): Promise<FichierLuImportProduit> => {
  const fichierLu = await lireDansUnProcessus(contenu, () => atelier.faire({ contenu, description }));
  if (!fichierLu) throw new Error('the file was not described');
  return fichierLu;
};

/**
 * Reads every product of the file in another process, a thousand rows at a time, ready for the staging table.
 * @param recevoir takes each lot as it comes; false to stop there
 * @throws as `lireFichierImportProduit`; 413 too once stopped
 */
export const lireProduitsDuFichier = async (
  contenu: Buffer,
  produits: ConsigneProduits,
  recevoir: (lot: LotDeLignes) => boolean,
): Promise<void> => {
  await lireDansUnProcessus(contenu, () => atelier.faire({ contenu, produits }, '', recevoir));
};
