import { isJour, parseJour, type Jour } from '#shared/core/dates.ts';
import { lireEntier } from '#shared/core/nombres.ts';
import {
  lireCategorie,
  lirePrix,
  lireTaux,
  lireTexteImportProduit,
  nettoyerTexte,
  type CelluleLue,
  type TauxNus,
} from '#shared/features/catalogue/import-produit/rules.ts';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import { cleEanValide } from '#shared/core/codes/cle-ean.ts';
import { cip13De, lireCode } from '#shared/features/catalogue/produit/rules.ts';
import { MAX_QUANTITE } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { nomCompare } from '#shared/features/operations/operation/schemas/saisie.ts';
import type { ChampOffre, Doute, GenreRemarque, Remarque } from '../contract.ts';
import type { LigneOffre } from './colonnes.ts';
import { trierLignes, type Ecart, type RangeeImportOffre } from './ecarts.ts';

/** A product as a row of the offer says it: what is unknown or cannot be read is null, and told. */
export type ProduitLuImportOffre = {
  readonly ligne: number;
  readonly nom: string;
  readonly ean: string | null;
  readonly laboratoire: string | null;
  readonly gamme: string | null;
  readonly quantite: number | null;
  readonly prixPublicTtcCentimes: number | null;
  readonly prixAchatHtCentimes: number | null;
  readonly tva: number | null;
  readonly categorieEncadree: CategorieEncadree | null;
  readonly remisePct: number | null;
  readonly ug: string | null;
  readonly dateDebut: Jour | null;
  readonly dateFin: Jour | null;
  /** What its cells leave uncertain. */
  readonly doutes: readonly Doute[];
};

type Cellule = RangeeImportOffre['cellule'];
/** Marks a doubt at its cell. */
type Douter = (champ: ChampOffre, phrase: string) => void;

const court = (texte: string): string => nettoyerTexte(texte).slice(0, 40);

/** Empty when it cannot be read, and why. */
const prendre = <T>(champ: ChampOffre, cellule: CelluleLue<T>, douter: Douter): T | null => {
  if (!('refus' in cellule)) return cellule.valeur;
  douter(champ, /[.!?]$/.test(cellule.refus) ? cellule.refus : `${cellule.refus}.`);
  return null;
};

const unCode = (champ: 'ean' | 'cip', cellule: Cellule, douter: Douter): string | null => {
  const codeLu = lireCode(nettoyerTexte(cellule(champ)));
  if (codeLu.type === 'VIDE') return null;
  if (codeLu.type === 'REFUS') {
    douter(champ, codeLu.motif.endsWith('.') ? codeLu.motif : `${codeLu.motif}.`);
    return null;
  }
  if (codeLu.type === 'CIP7') return cip13De(codeLu.code);
  if (!cleEanValide(codeLu.code))
    douter(champ, `La clé du code ${codeLu.code} est incorrecte, vérifiez : il est repris tel quel.`);
  return codeLu.code;
};

const lireQuantite = (cellule: string, douter: Douter): number | null => {
  const nu = nettoyerTexte(cellule);
  if (nu === '' || nu === '-') return null;
  const entierLu = lireEntier(nu);
  if ('valeur' in entierLu && entierLu.valeur <= MAX_QUANTITE) return entierLu.valeur || null;
  douter('quantite', `La quantité « ${court(cellule)} » n’est pas un nombre entier.`);
  return null;
};

/** `10+2`; or `2`, when the quantity bought is on the line. */
const lireUg = (cellule: string, quantite: number | null, douter: Douter): string | null => {
  const nu = nettoyerTexte(cellule);
  if (nu === '' || nu === '0' || nu === '-') return null;
  const correspondance = /^([1-9]\d{0,3}) ?\+ ?([1-9]\d{0,3})$/.exec(nu);
  if (correspondance) return `${correspondance[1]}+${correspondance[2]}`;
  if (/^[1-9]\d{0,3}$/.test(nu) && quantite !== null && quantite <= 9_999) return `${quantite}+${nu}`;
  douter('ug', `Les unités gratuites « ${court(cellule)} » ne s’écrivent pas « 10 + 2 ».`);
  return null;
};

const lireJour = (champ: 'dateDebut' | 'dateFin', cellule: Cellule, nom: string, douter: Douter): Jour | null => {
  const nu = nettoyerTexte(cellule(champ)).replace(/ \d{2}:\d{2}(:\d{2})?$/, '');
  if (nu === '' || nu === '-') return null;
  const jour = isJour(nu) ? nu : parseJour(nu);
  if (jour === null) douter(champ, `${nom} « ${court(cellule(champ))} » n’est pas une date.`);
  return jour;
};

/** A rate of 0 is no discount. */
const lireRemise = (cellule: Cellule, nus: TauxNus | undefined, douter: Douter): number | null =>
  prendre('remise', lireTaux(cellule('remise'), 'La remise', { nus }), douter) || null;

const illisible = (champ: ChampOffre, texte: string): boolean => {
  if (champ === 'ean' || champ === 'cip') return lireCode(nettoyerTexte(texte)).type === 'REFUS';
  return 'refus' in (champ === 'tva' ? lireTaux(texte, 'La TVA') : lirePrix(texte, 'Le prix'));
};
const CHIFFRES = ['ean', 'cip', 'tva', 'prixPublicTtc', 'prixAchatHt', 'prixRemiseHt', 'quantite'] as const;
/** The row of explanations that templates put under their titles: where figures are expected, only sentences. */
const estAide = (cellule: Cellule): boolean => {
  const remplis = CHIFFRES.filter((champ) => cellule(champ).trim() !== '');
  return (
    remplis.length >= 2 && remplis.every((champ) => /\p{L}/u.test(cellule(champ)) && illisible(champ, cellule(champ)))
  );
};

type Lecture = { readonly ecart: Ecart } | { readonly produit: ProduitLuImportOffre };

const lireProduit = (rangee: RangeeImportOffre, ecart: Ecart | null, nus: TauxNus | undefined): Lecture => {
  const { cellule, numerique } = rangee;
  const doutes: Doute[] = [];
  const douter: Douter = (champ, phrase) => doutes.push({ champ, ecrit: court(cellule(champ)), phrase });
  if (ecart) return { ecart };
  if (estAide(cellule)) return { ecart: { genre: 'LIGNE', phrase: 'C’est une ligne d’explications.' } };
  const nom = lireTexteImportProduit(cellule('nom'), 'Le nom');
  if ('refus' in nom) return { ecart: { genre: 'LIGNE', phrase: nom.refus } };
  if (nom.valeur === null) return { ecart: { genre: 'LIGNE', phrase: 'Le nom du produit manque.' } };
  const texte = (champ: 'laboratoire' | 'gamme', article: string) =>
    prendre(champ, lireTexteImportProduit(cellule(champ), article), douter);
  const prix = (champ: 'prixPublicTtc' | 'prixAchatHt' | 'prixRemiseHt', article: string) =>
    prendre(champ, lirePrix(cellule(champ), article, numerique(champ)), douter);
  const ean = unCode('ean', cellule, douter) ?? unCode('cip', cellule, douter);
  const quantite = lireQuantite(cellule('quantite'), douter);
  const catalogue = prix('prixAchatHt', 'Le prix d’achat');
  if (/^(?:sous[- ]?)?total\b/i.test(nom.valeur) && ean === null)
    douter('nom', 'Ce nom ressemble à celui d’un total : il est repris comme un produit.');
  const produit = {
    ligne: rangee.ligne.numero,
    nom: nom.valeur,
    ean,
    laboratoire: texte('laboratoire', 'Le laboratoire'),
    gamme: texte('gamme', 'La gamme'),
    quantite,
    prixPublicTtcCentimes: prix('prixPublicTtc', 'Le prix public'),
    prixAchatHtCentimes: prix('prixRemiseHt', 'Le prix d’achat remisé') ?? catalogue,
    tva: prendre('tva', lireTaux(cellule('tva'), 'Le taux de TVA', { connus: tauxTva, nus }), douter),
    categorieEncadree: prendre('categorieEncadree', lireCategorie(cellule('categorieEncadree')), douter),
    remisePct: lireRemise(cellule, nus, douter),
    ug: lireUg(cellule('ug'), quantite, douter),
    dateDebut: lireJour('dateDebut', cellule, 'La date de début', douter),
    dateFin: lireJour('dateFin', cellule, 'La date de fin', douter),
  };
  return { produit: { ...produit, doutes } };
};

/** The same name twice in one promotion is refused (OPE-13); the same code twice is the same product (OPE-66). */
const identites = ({ nom, ean }: ProduitLuImportOffre): string[] => [
  `nom ${nomCompare(nom)}`,
  ...(ean ? [`ean ${ean}`] : []),
];

export type LignesOffreLues = {
  readonly produits: readonly ProduitLuImportOffre[];
  readonly remarques: readonly Remarque[];
};

const enRangees = (
  lignes: readonly LigneOffre[],
  correspondance: readonly (ChampOffre | null)[],
): readonly RangeeImportOffre[] => {
  const place = new Map(correspondance.flatMap((champ, i) => (champ ? [[champ, i] as const] : [])));
  return lignes.map((ligne) => ({
    ligne,
    cellule: (champ) => ligne.cellules[place.get(champ) ?? -1] ?? '',
    numerique: (champ) => ligne.numeriques?.[place.get(champ) ?? -1] ?? false,
  }));
};

type Tableau = { readonly titres: readonly string[]; readonly lignes: readonly LigneOffre[] };

/**
 * Reads the rows under the titles; one that is no product is left out, and told (OPE-75).
 * @param groupe what keeps two products apart: the laboratory, unless one was chosen for all
 */
export const lireProduits = (
  { titres, lignes }: Tableau,
  correspondance: readonly (ChampOffre | null)[],
  groupe: (produit: ProduitLuImportOffre) => string,
  nus?: TauxNus,
): LignesOffreLues => {
  const rangees = enRangees(lignes, correspondance);
  const ecartDe = trierLignes(rangees, titres);
  const vues = new Map<string, number>();
  const remarques: Remarque[] = [];
  const produits: ProduitLuImportOffre[] = [];
  for (const rangee of rangees) {
    const { numero } = rangee.ligne;
    const dire = (genre: GenreRemarque, phrase: string) => remarques.push({ genre, ligne: numero, phrase });
    const produitLu = lireProduit(rangee, ecartDe(rangee), nus);
    if ('ecart' in produitLu) {
      dire(produitLu.ecart.genre, produitLu.ecart.phrase);
      continue;
    }
    const { produit } = produitLu;
    const identitesDuProduit = identites(produit).map((identite) => `${groupe(produit)} ${identite}`);
    const deja = identitesDuProduit.map((identite) => vues.get(identite)).find((ligne) => ligne !== undefined);
    if (deja !== undefined) {
      dire('DOUBLON', `« ${court(produit.nom)} » est déjà à la ligne ${deja}.`);
      continue;
    }
    for (const identite of identitesDuProduit) vues.set(identite, numero);
    for (const { phrase } of produit.doutes) dire('VALEUR', phrase);
    produits.push(produit);
  }
  return { produits, remarques };
};
