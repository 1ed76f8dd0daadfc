import { isJour, parseJour, sansJourCompact, type Jour } from '#shared/core/dates.ts';
import { estErreurDeTableur } from '#shared/core/fichiers/tableur.ts';
import { avecMoins, lireEntier } from '#shared/core/nombres.ts';
import {
  codeTvaEcrit,
  lireCategorie,
  lirePrix,
  lireTaux,
  lireTauxTva,
  lireTexteImportProduit,
  nettoyerTexte,
  type CelluleLue,
  type TauxNus,
} from '#shared/features/catalogue/import-produit/rules.ts';
import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import { cleEanValide } from '#shared/core/codes/cle-ean.ts';
import { cip13De, lireCode } from '#shared/features/catalogue/produit/rules.ts';
import { MAX_QUANTITE } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { nomCompare } from '#shared/features/operations/operation/schemas/saisie.ts';
import {
  codesTva,
  type ChampOffre,
  type Doute,
  type GenreRemarque,
  type Remarque,
  type CodeTva,
  type DemandeOffreImportOffre,
} from '../contract.ts';
import { libellesChampOffre } from '../messages.ts';
import type { LigneOffre } from './colonnes.ts';
import { trierLignes, type Ecart, type RangeeImportOffre } from './ecarts.ts';
import { estOrdonnee, moisAvantJour, sansHeure, seLitDeuxFois } from './mois-avant-jour.ts';
import { lirePrixBrut } from './prix-brut.ts';

/** A product as read on its row: an unknown or unreadable value is null, and reported. */
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
  /** The doubts about its cells. */
  readonly doutes: readonly Doute[];
};

type Cellule = RangeeImportOffre['cellule'];
/** Reports a doubt on a cell. */
type Douter = (champ: ChampOffre, phrase: string) => void;

const court = (texte: string): string => nettoyerTexte(texte).slice(0, 40);

/** The value of a cell; null, with a doubt, when it cannot be read. */
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

/** Free units as `10+2`, or as `2` when the line also gives the quantity bought. */
const lireUg = (cellule: string, quantite: number | null, douter: Douter): string | null => {
  const nu = nettoyerTexte(cellule);
  if (nu === '' || nu === '0' || nu === '-') return null;
  const correspondance = /^([1-9]\d{0,3}) ?\+ ?([1-9]\d{0,3})$/.exec(nu);
  if (correspondance) return `${correspondance[1]}+${correspondance[2]}`;
  if (/^[1-9]\d{0,3}$/.test(nu) && quantite !== null && quantite <= 9_999) return `${quantite}+${nu}`;
  douter('ug', `Les unités gratuites « ${court(cellule)} » ne s’écrivent pas « 10 + 2 ».`);
  return null;
};

type TauxDits = Pick<DemandeOffreImportOffre, 'tauxNus' | 'codesTva'>;

const DATES = { dateDebut: 'La date de début', dateFin: 'La date de fin' } as const;
type ChampDate = keyof typeof DATES;
/** @param americaine a date of the file that can only be read with its month first */
const lireJour = (champ: ChampDate, cellule: Cellule, americaine: string | undefined, douter: Douter): Jour | null => {
  const nom = DATES[champ];
  const nu = sansHeure(nettoyerTexte(cellule(champ)));
  if (nu === '' || nu === '-') return null;
  const refuser = (phrase: string) => douter(champ, `${nom} « ${court(cellule(champ))} » ${phrase}`);
  if (americaine !== undefined && estOrdonnee(nu)) {
    refuser(`: ce fichier écrit le mois avant le jour (« ${court(americaine)} »). Saisissez cette date.`);
    return null;
  }
  if (seLitDeuxFois(nu)) {
    refuser('commence par l’année ou par le jour : saisissez-la avec ses barres.');
    return null;
  }
  const ecrit = sansJourCompact(nu);
  const jour = isJour(ecrit) ? ecrit : parseJour(nu);
  if (jour === null) refuser('n’est pas une date.');
  return jour;
};

/** Removes the minus of a discount written as a deduction: « −20 % », « (20 %) ». */
const sansMoins = (cellule: string): string =>
  /^\s*(?:-\s*|\()(?<taux>[^()]+)\)?\s*$/.exec(avecMoins(cellule))?.[1] ?? cellule;
/** Reads a discount; a rate of 0 means no discount. */
const lireRemise = (cellule: Cellule, nus: TauxNus | undefined, douter: Douter): number | null =>
  prendre('remise', lireTaux(sansMoins(cellule('remise')), 'La remise', { nus }), douter) || null;

/** A VAT code `1`, `2`, `3`: only the author of the file knows the rate behind it. */
const codeDeTva = (cellule: string): CodeTva | null => codesTva.find((code) => code === codeTvaEcrit(cellule)) ?? null;
const lireTva = (cellule: Cellule, { tauxNus: nus, codesTva: dits }: TauxDits, douter: Douter): number | null => {
  const code = codeDeTva(cellule('tva'));
  if (code === null) return prendre('tva', lireTauxTva(cellule('tva'), 'Le taux de TVA', nus), douter);
  const taux = dits?.[code];
  if (taux === undefined) douter('tva', `« ${court(cellule('tva'))} » est un code de TVA, pas un taux : dites lequel.`);
  return taux ?? null;
};
/** The VAT codes that a file writes in place of rates, for the person to explain. */
export const codesDeTva = (
  lignes: readonly Pick<LigneOffre, 'cellules'>[],
  correspondance: readonly (ChampOffre | null)[],
): CodeTva[] => {
  const rang = correspondance.indexOf('tva');
  const ecrits = new Set(lignes.map(({ cellules }) => codeDeTva(cellules[rang] ?? '')));
  return codesTva.filter((code) => ecrits.has(code));
};

const ATTENDUS = ['nom', 'quantite', 'prixPublicTtc', 'prixAchatHt', 'prixRemiseHt', 'remise', 'ug', 'tva'] as const;
/** The first spreadsheet error found in a cell of a name, an amount or a rate (OPE-85). */
const enErreur = (cellule: Cellule): Ecart | null => {
  const champ = ATTENDUS.find((attendu) => estErreurDeTableur(cellule(attendu)));
  if (champ === undefined) return null;
  const ou = `« ${court(cellule(champ))} », colonne « ${libellesChampOffre[champ]} »`;
  return { genre: 'LIGNE', phrase: `Une cellule est en erreur (${ou}) : corrigez-la dans le fichier.` };
};

const illisible = (champ: ChampOffre, texte: string): boolean => {
  if (champ === 'ean' || champ === 'cip') return lireCode(nettoyerTexte(texte)).type === 'REFUS';
  return 'refus' in (champ === 'tva' ? lireTaux(texte, 'La TVA') : lirePrix(texte, 'Le prix'));
};
const CHIFFRES = ['ean', 'cip', 'tva', 'prixPublicTtc', 'prixAchatHt', 'prixRemiseHt', 'quantite'] as const;
/** Whether the row is the explanations of a template: sentences where figures are expected. */
const estAide = (cellule: Cellule): boolean => {
  const remplis = CHIFFRES.filter((champ) => cellule(champ).trim() !== '');
  return (
    remplis.length >= 2 && remplis.every((champ) => /\p{L}/u.test(cellule(champ)) && illisible(champ, cellule(champ)))
  );
};

type Lecture = { readonly ecart: Ecart } | { readonly produit: ProduitLuImportOffre };

type Contexte = { readonly taux: TauxDits; readonly americaine: string | undefined };
const lireProduit = (
  rangee: RangeeImportOffre,
  ecartDeLaLigne: Ecart | null,
  { taux, americaine }: Contexte,
): Lecture => {
  const { cellule, numerique } = rangee;
  const ecart = ecartDeLaLigne ?? enErreur(cellule);
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
  const brutCentimes = prix('prixAchatHt', 'Le prix d’achat');
  const prixPublicTtcCentimes = prix('prixPublicTtc', 'Le prix public');
  const remiseCentimes = prix('prixRemiseHt', 'Le prix d’achat remisé');
  const remisePct = lireRemise(cellule, taux.tauxNus, douter);
  const brut = lirePrixBrut({ brutCentimes, remiseCentimes, remisePct });
  if (brut.doute !== undefined) douter('prixRemiseHt', brut.doute);
  if (/^(?:sous[- ]?)?total\b/i.test(nom.valeur) && ean === null)
    douter('nom', 'Ce nom ressemble à celui d’un total : il est repris comme un produit.');
  const produit = {
    ligne: rangee.ligne.numero,
    nom: nom.valeur,
    ean,
    laboratoire: texte('laboratoire', 'Le laboratoire'),
    gamme: texte('gamme', 'La gamme'),
    quantite,
    prixPublicTtcCentimes,
    prixAchatHtCentimes: brut.centimes,
    tva: lireTva(cellule, taux, douter),
    categorieEncadree: prendre('categorieEncadree', lireCategorie(cellule('categorieEncadree')), douter),
    remisePct,
    ug: lireUg(cellule('ug'), quantite, douter),
    dateDebut: lireJour('dateDebut', cellule, americaine, douter),
    dateFin: lireJour('dateFin', cellule, americaine, douter),
  };
  return { produit: { ...produit, doutes } };
};

/**
 * The identities of a product: the same name is refused in one promotion (OPE-13), the same code is the same product
 * (OPE-66).
 */
const identites = ({ nom, ean }: ProduitLuImportOffre): string[] => [
  `nom ${nomCompare(nom)}`,
  ...(ean ? [`ean ${ean}`] : []),
];

type LignesOffreLues = {
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
 * Reads the rows under the titles; a row that is not a product is left out and reported (OPE-75).
 * @param taux what a person said of the rates and codes of the file
 * @param groupe what keeps two products apart: the laboratory, unless one was chosen for all
 * @param ecarter why a product is left out of this import, all the same
 */
export const lireProduits = (
  { titres, lignes }: Tableau,
  correspondance: readonly (ChampOffre | null)[],
  groupe: (produit: ProduitLuImportOffre) => string,
  taux: TauxDits,
  ecarter: (produit: ProduitLuImportOffre) => string | null,
): LignesOffreLues => {
  const rangees = enRangees(lignes, correspondance);
  const ecartDe = trierLignes(rangees, titres);
  const dates = rangees.flatMap(({ cellule }) =>
    [cellule('dateDebut'), cellule('dateFin')].map((texte) => sansHeure(nettoyerTexte(texte))),
  );
  const contexte = { taux, americaine: moisAvantJour(dates) };
  const vues = new Map<string, number>();
  const remarques: Remarque[] = [];
  const produits: ProduitLuImportOffre[] = [];
  for (const rangee of rangees) {
    const { numero } = rangee.ligne;
    const dire = (genre: GenreRemarque, phrase: string) => remarques.push({ genre, ligne: numero, phrase });
    const produitLu = lireProduit(rangee, ecartDe(rangee), contexte);
    if ('ecart' in produitLu) {
      dire(produitLu.ecart.genre, produitLu.ecart.phrase);
      continue;
    }
    const { produit } = produitLu;
    const raison = ecarter(produit);
    if (raison !== null) {
      dire('LIGNE', raison);
      continue;
    }
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
