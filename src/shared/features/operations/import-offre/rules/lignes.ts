import { isJour, parseJour, type Jour } from '#shared/core/dates.ts';
import { lireEntier } from '#shared/core/nombres.ts';
import {
  lireCategorie,
  lirePrix,
  lireTaux,
  lireTexte,
  nettoyerTexte,
  type CelluleLue,
} from '#shared/features/catalogue/import-produit/rules.ts';
import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import { cip13De, cleEanValide, lireCode } from '#shared/features/catalogue/produit/rules.ts';
import { MAX_QUANTITE } from '#shared/features/operations/operation/contract/enumerations.ts';
import { nomCompare } from '#shared/features/operations/operation/contract/saisie.ts';
import type { ChampOffre, Remarque } from '../contract.ts';
import type { LigneOffre } from './colonnes.ts';

/** A product as a row of the offer says it: what is unknown or cannot be read is null, and told. */
export type ProduitLu = {
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
};

type Cellule = (champ: ChampOffre) => string;
type Dire = (genre: Remarque['genre'], phrase: string) => void;

const court = (texte: string): string => nettoyerTexte(texte).slice(0, 40);

/** Empty when it cannot be read, and why. */
const prendre = <T>(lu: CelluleLue<T>, dire: Dire): T | null => {
  if (!('refus' in lu)) return lu.valeur;
  dire('VALEUR', /[.!?]$/.test(lu.refus) ? lu.refus : `${lu.refus}.`);
  return null;
};

const unCode = (cellule: string, dire: Dire): string | null => {
  const lu = lireCode(nettoyerTexte(cellule));
  if (lu.type === 'VIDE') return null;
  if (lu.type === 'REFUS') {
    dire('VALEUR', lu.motif.endsWith('.') ? lu.motif : `${lu.motif}.`);
    return null;
  }
  if (lu.type === 'CIP7') return cip13De(lu.code);
  if (!cleEanValide(lu.code))
    dire('VALEUR', `La clé du code ${lu.code} est incorrecte, vérifiez : il est repris tel quel.`);
  return lu.code;
};

const lireQuantite = (cellule: string, dire: Dire): number | null => {
  const nu = nettoyerTexte(cellule);
  if (nu === '' || nu === '-') return null;
  const lu = lireEntier(nu);
  if ('valeur' in lu && lu.valeur <= MAX_QUANTITE) return lu.valeur || null;
  dire('VALEUR', `La quantité « ${court(cellule)} » n’est pas un nombre entier.`);
  return null;
};

/** `10+2`; or `2`, when the quantity bought is on the line. */
const lireUg = (cellule: string, quantite: number | null, dire: Dire): string | null => {
  const nu = nettoyerTexte(cellule);
  if (nu === '' || nu === '0' || nu === '-') return null;
  const lu = /^([1-9]\d{0,3}) ?\+ ?([1-9]\d{0,3})$/.exec(nu);
  if (lu) return `${lu[1]}+${lu[2]}`;
  if (/^[1-9]\d{0,3}$/.test(nu) && quantite !== null && quantite <= 9_999) return `${quantite}+${nu}`;
  dire('VALEUR', `Les unités gratuites « ${court(cellule)} » ne s’écrivent pas « 10 + 2 ».`);
  return null;
};

const lireJour = (cellule: string, nom: string, dire: Dire): Jour | null => {
  const nu = nettoyerTexte(cellule).replace(/ \d{2}:\d{2}(:\d{2})?$/, '');
  if (nu === '' || nu === '-') return null;
  const jour = isJour(nu) ? nu : parseJour(nu);
  if (jour === null) dire('VALEUR', `${nom} « ${court(cellule)} » n’est pas une date.`);
  return jour;
};

/** A rate of 0 is no discount. */
const lireRemise = (cellule: string, dire: Dire): number | null =>
  prendre(lireTaux(cellule, 'La remise'), dire) || null;

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

const lireProduit = (ligne: number, cellule: Cellule, dire: Dire): ProduitLu | null => {
  if (estAide(cellule)) {
    dire('LIGNE', 'C’est une ligne d’explications.');
    return null;
  }
  const nom = lireTexte(cellule('nom'), 'Le nom');
  if ('refus' in nom || nom.valeur === null) {
    dire('LIGNE', 'refus' in nom ? nom.refus : 'Le nom du produit manque.');
    return null;
  }
  const ean = unCode(cellule('ean'), dire) ?? unCode(cellule('cip'), dire);
  const quantite = lireQuantite(cellule('quantite'), dire);
  const catalogue = prendre(lirePrix(cellule('prixAchatHt'), 'Le prix d’achat'), dire);
  return {
    ligne,
    nom: nom.valeur,
    ean,
    laboratoire: prendre(lireTexte(cellule('laboratoire'), 'Le laboratoire'), dire),
    gamme: prendre(lireTexte(cellule('gamme'), 'La gamme'), dire),
    quantite,
    prixPublicTtcCentimes: prendre(lirePrix(cellule('prixPublicTtc'), 'Le prix public'), dire),
    prixAchatHtCentimes: prendre(lirePrix(cellule('prixRemiseHt'), 'Le prix d’achat remisé'), dire) ?? catalogue,
    tva: prendre(lireTaux(cellule('tva'), 'Le taux de TVA'), dire),
    categorieEncadree: prendre(lireCategorie(cellule('categorieEncadree')), dire),
    remisePct: lireRemise(cellule('remise'), dire),
    ug: lireUg(cellule('ug'), quantite, dire),
    dateDebut: lireJour(cellule('dateDebut'), 'La date de début', dire),
    dateFin: lireJour(cellule('dateFin'), 'La date de fin', dire),
  };
};

/** The same name twice in one promotion is refused (OPE-13); the same code twice is the same product (OPE-66). */
const identites = ({ nom, ean }: ProduitLu): string[] => [`nom ${nomCompare(nom)}`, ...(ean ? [`ean ${ean}`] : [])];

export type LignesLues = { readonly produits: readonly ProduitLu[]; readonly remarques: readonly Remarque[] };

/**
 * Reads the rows under the titles.
 * @param groupe what keeps two products apart: the laboratory, unless one was chosen for all
 */
export const lireProduits = (
  lignes: readonly LigneOffre[],
  correspondance: readonly (ChampOffre | null)[],
  groupe: (produit: ProduitLu) => string,
): LignesLues => {
  const place = new Map(correspondance.flatMap((champ, i) => (champ ? [[champ, i] as const] : [])));
  const vues = new Map<string, number>();
  const remarques: Remarque[] = [];
  const produits: ProduitLu[] = [];
  for (const { numero, cellules } of lignes) {
    const cellule: Cellule = (champ) => cellules[place.get(champ) ?? -1] ?? '';
    const dites: Remarque[] = [];
    const produit = lireProduit(numero, cellule, (genre, phrase) => dites.push({ genre, ligne: numero, phrase }));
    const siennes = produit ? identites(produit).map((identite) => `${groupe(produit)} ${identite}`) : [];
    const deja = siennes.map((identite) => vues.get(identite)).find((ligne) => ligne !== undefined);
    if (produit && deja !== undefined) {
      remarques.push({
        genre: 'DOUBLON',
        ligne: numero,
        phrase: `« ${court(produit.nom)} » est déjà à la ligne ${deja}.`,
      });
      continue;
    }
    for (const identite of siennes) vues.set(identite, numero);
    remarques.push(...dites);
    if (produit) produits.push(produit);
  }
  return { produits, remarques };
};
