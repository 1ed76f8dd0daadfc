import { servirDansLAtelier } from '#server/core/atelier/servir.ts';
import { lireContenu } from '#server/core/tableur/lire-contenu.ts';
import type { LigneTableur } from '#server/core/tableur/lire-tableur.ts';
import { importErrors } from '#shared/features/catalogue/import-produit/errors.ts';
import {
  MAX_COLONNES_IMPORT,
  MAX_LIGNES_IMPORT,
  semblEntete,
} from '#shared/features/catalogue/import-produit/rules.ts';
import { enTextes, type LotDeLignes } from '../repository/lot-en-textes.ts';
import { creerLecteurImportProduit } from '../table.ts';
import type { Consigne, ConsigneProduits, DemandeLectureProduits, FichierLuImportProduit } from './lire-fichier.ts';

/** To guess the columns by. */
const PREMIERES = 200;
const LIGNES_PAR_LOT = 1_000;

const devinerTitres = ([premiere, ...suivantes]: readonly LigneTableur[]): number => {
  const semblables = suivantes.map(({ cellules }) => cellules);
  return premiere && semblEntete(premiere.cellules, semblables) ? premiere.numero : 0;
};

type FichierEntier = Omit<FichierLuImportProduit, 'premieres' | 'nbLignes'> & {
  /** Those under the titles. */
  readonly lignes: readonly LigneTableur[];
};

const lireFichier = async (
  contenu: Uint8Array,
  { ligneTitres: decidee, encodage, separateur, feuille }: Consigne,
): Promise<FichierEntier> => {
  const impose = { encodage, separateur, feuille, entete: false };
  const tableurLu = await lireContenu({ contenu, impose, maxLignes: MAX_LIGNES_IMPORT });
  if (tableurLu.largeur > MAX_COLONNES_IMPORT) throw importErrors.tropDeColonnes(MAX_COLONNES_IMPORT);
  const numero = decidee ?? devinerTitres(tableurLu.lignes.slice(0, 21));
  const debut = tableurLu.lignes.findIndex((ligne) => ligne.numero > numero);
  if (debut < 0) throw importErrors.fichierVide();
  const auDessus = tableurLu.lignes[debut - 1];
  return {
    encodage: tableurLu.encodage ?? 'UTF-8',
    separateur: tableurLu.separateur,
    feuilles: tableurLu.feuilles,
    feuille: tableurLu.feuille,
    ligneTitres: numero,
    titres: auDessus?.numero === numero ? auDessus.cellules : null,
    lignes: tableurLu.lignes.slice(debut),
  };
};

const decrire = async (contenu: Uint8Array, consigne: Consigne): Promise<FichierLuImportProduit> => {
  const { lignes, ...description } = await lireFichier(contenu, consigne);
  return { ...description, premieres: lignes.slice(0, PREMIERES), nbLignes: lignes.length };
};

/**
 * The file as it was last read: automatically when that gives the kept encoding (line by line if mixed), else in that
 * encoding.
 */
const relireComme = async (
  contenu: Uint8Array,
  { encodage, ...consigne }: Consigne & Pick<ConsigneProduits, 'encodage'>,
): Promise<FichierEntier> => {
  const fichierDevine = await lireFichier(contenu, consigne);
  return fichierDevine.encodage === encodage ? fichierDevine : lireFichier(contenu, { ...consigne, encodage });
};

const envoyerProduits = async (
  contenu: Uint8Array,
  { forme, correspondance, ...consigne }: ConsigneProduits,
  envoyer: (lot: LotDeLignes) => Promise<void>,
): Promise<void> => {
  const { lignes } = await relireComme(contenu, consigne);
  const lire = creerLecteurImportProduit(forme, correspondance);
  for (let debut = 0; debut < lignes.length; debut += LIGNES_PAR_LOT)
    await envoyer(enTextes(lire(lignes.slice(debut, debut + LIGNES_PAR_LOT))));
};

servirDansLAtelier<DemandeLectureProduits, FichierLuImportProduit | null, LotDeLignes>(
  async ({ contenu, ...demande }, envoyer) => {
    if ('description' in demande) return decrire(contenu, demande.description);
    await envoyerProduits(contenu, demande.produits, envoyer);
    return null;
  },
);
