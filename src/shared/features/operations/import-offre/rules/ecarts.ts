import { lireEntier, lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import { nettoyerTexte } from '#shared/features/catalogue/import-produit/rules.ts';
import { lireCode } from '#shared/features/catalogue/produit/rules.ts';
import type { ChampOffre, GenreRemarque } from '../contract.ts';
import { champsDesTitres, cleTitre, type LigneOffre } from './colonnes.ts';
import { motifParmi } from '#shared/core/textes/motifs.ts';

/** A row under the titles, with the position of its fields. */
export type RangeeImportOffre = {
  readonly ligne: LigneOffre;
  readonly cellule: (champ: ChampOffre) => string;
  readonly numerique: (champ: ChampOffre) => boolean;
};
/** Why a row is not a product. */
export type Ecart = { readonly genre: GenreRemarque; readonly phrase: string };

const CODES = ['ean', 'cip'] as const;
const SOMMABLES = ['quantite', 'prixPublicTtc', 'prixAchatHt', 'prixRemiseHt'] as const;
const CHIFFRES = [...CODES, ...SOMMABLES, 'remise', 'ug'] as const;
type Sommable = (typeof SOMMABLES)[number];

const rempli = (cellule: string): boolean => nettoyerTexte(cellule) !== '';
const aUnCode = ({ cellule }: RangeeImportOffre): boolean =>
  CODES.some((champ) => ['CODE13', 'CIP7'].includes(lireCode(nettoyerTexte(cellule(champ))).type));

const valeurDe = ({ cellule, numerique }: RangeeImportOffre, champ: Sommable): number | null => {
  const texte = nettoyerTexte(cellule(champ));
  return valeurLue(
    champ === 'quantite' ? lireEntier(texte) : lireMontantDeFichier(texte, { numerique: numerique(champ) }),
  );
};

/**
 * `Total`, `Sous-total HT`, `TOTAL GÉNÉRAL :`, `Total gamme solaire`; not `Total Repair`, which is a product's name.
 */
const DU_TOTAL =
  'general|generaux|global|ht|ttc|net|brut|commande|remise|quantites?|lignes?|' +
  'produits?|articles?|gamme|offre|unites?|de|des|du|la|le|par';
const TOTAL = motifParmi([
  new RegExp(String.raw`^(?:s ?s? ?|sous ?)?tot(?:al|aux)(?: (?:${DU_TOTAL})\b.*)?$`),
  /^grand total$|^subtotal$|^somme$/,
]);

const seulLibelle = ({ ligne: { cellules } }: RangeeImportOffre): string | null => {
  const [libelle, ...autres] = cellules.filter(rempli);
  return libelle !== undefined && autres.length === 0 && /\p{L}/u.test(libelle) ? nettoyerTexte(libelle) : null;
};

const court = (texte: string): string => `« ${texte.slice(0, 60)} »`;

const repeteLesTitres = ({ cellules }: LigneOffre, titres: readonly string[]): boolean => {
  const egales = cellules.filter((cellule, i) => rempli(cellule) && cleTitre(cellule) === cleTitre(titres[i] ?? ''));
  const sansChiffre = !cellules.some((cellule) => /\d/.test(cellule));
  // A single repeated title is enough when it is merged over both rows, while other columns have sub-titles.
  return (
    egales.length >= 2 ||
    (egales.length === 1 && sansChiffre && cellules.filter(rempli).length > 1) ||
    champsDesTitres(cellules).filter((champ) => champ !== null).length >= 3
  );
};

/** Sums the rows since the last section or total, and counts them. */
const creerSommes = () => {
  const sommes = new Map<Sommable, { total: number; lignes: number }>();
  return {
    ajouter: (rangee: RangeeImportOffre) => {
      for (const champ of SOMMABLES) {
        const { total, lignes } = sommes.get(champ) ?? { total: 0, lignes: 0 };
        const valeur = valeurDe(rangee, champ);
        if (valeur !== null) sommes.set(champ, { total: total + valeur, lignes: lignes + 1 });
      }
    },
    /** Whether every figure of this row is the sum of at least two rows. */
    est: (rangee: RangeeImportOffre): boolean => {
      const remplis = SOMMABLES.filter((champ) => rempli(rangee.cellule(champ)));
      return (
        remplis.length > 0 &&
        remplis.every((champ) => {
          const somme = sommes.get(champ);
          return somme !== undefined && somme.lignes >= 2 && somme.total === valeurDe(rangee, champ);
        })
      );
    },
    effacer: () => sommes.clear(),
  };
};

/** Whether more than half of the rows have it: a row without it then stands out. */
const laPlupart = (rangees: readonly RangeeImportOffre[], a: (rangee: RangeeImportOffre) => boolean): boolean =>
  rangees.filter(a).length * 2 > rangees.length;

/**
 * Finds the rows that are not products (OPE-75): repeated titles, sections (a label alone, while the others have
 * figures), totals (by their word, or because they sum the rows above). A row with a product's code is always a
 * product.
 * @returns what to ask of each row, in their order; null for a product
 */
export const trierLignes = (
  rangees: readonly RangeeImportOffre[],
  titres: readonly string[],
): ((rangee: RangeeImportOffre) => Ecart | null) => {
  const sommes = creerSommes();
  const chiffrees = laPlupart(rangees, ({ cellule }) => CHIFFRES.some((champ) => rempli(cellule(champ))));
  const codees = laPlupart(rangees, aUnCode);
  const ecartDe = (rangee: RangeeImportOffre): Ecart | null => {
    if (aUnCode(rangee)) return null;
    if (repeteLesTitres(rangee.ligne, titres)) return { genre: 'LIGNE', phrase: 'Les titres y sont répétés.' };
    const total = rangee.ligne.cellules.find((texte) => TOTAL.test(cleTitre(texte)));
    if (total !== undefined) return { genre: 'TOTAL', phrase: `${court(nettoyerTexte(total))} est un total.` };
    const libelle = seulLibelle(rangee);
    if (libelle !== null && libelle.length <= 255 && chiffrees)
      return { genre: 'SECTION', phrase: `${court(libelle)} : un libellé seul, sans code ni chiffre.` };
    if ((codees || !rempli(rangee.cellule('nom'))) && sommes.est(rangee))
      return { genre: 'TOTAL', phrase: 'C’est la somme des lignes au-dessus.' };
    return null;
  };
  return (rangee) => {
    const ecart = ecartDe(rangee);
    if (ecart === null) sommes.ajouter(rangee);
    else sommes.effacer();
    return ecart;
  };
};
