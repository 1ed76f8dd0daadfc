import { devinerFormat } from '#shared/features/catalogue/import-produit/rules.ts';
import type { ChampImport } from '#shared/features/catalogue/import-produit/contract.ts';
import type { ChampOffre } from '../contract.ts';
import { sansAccents } from '#shared/core/textes/mots.ts';

const NOMS = 'nom|designation|libelle|denomination|produits?|articles?|intitule';
const EN_EUROS = '( en)?( eur(os)?)?';
const PRIX_PUBLICS = 'prix public|prix (de )?vente|pv|pvc|ppc|ppttc|prix conseille|prix public conseille';
const PRIX_SEULS = 'pu|pn|prix|prix unitaire|prix d achat|prix achat|pa';
const REMISES = 'net|nets|net net|remise|remises|promo|apres remise';
const BRUT = '( (catalogue|brut|tarif))?';
const PRIX_BRUTS =
  'pu|prix unitaire|prix catalogue|prix tarif|tarif|prix brut|prix d achat|prix achat|' +
  'pa|pfht|pght|prix fabricant|prix de cession';
/** Titles of offers, in French and in English, without accents, case nor punctuation. The first match wins. */
const TITRES: readonly (readonly [RegExp, ChampOffre])[] = [
  [/^(code )?(ean|gtin|upc)( ?(8|12|13))?$|^code ?13( ref)?$|^code( a)? barres?$/, 'ean'],
  [/^barcode$|^code (produit|article)$|^product code$/, 'ean'],
  [/^(code )?(cip|acl)( ?(7|13))?$|^(cip|acl)( (cip|acl))? ou ean$/, 'cip'],
  [/^code (cip|acl) (acl|cip)$|^(cip|acl) (acl|cip|ean)$/, 'cip'],
  [new RegExp(`^(${NOMS})( (du |de l )?(produit|article|lgo|commerciale?))?$`), 'nom'],
  [/^(product|item)( name)?$|^name$|^label$/, 'nom'],
  [/^(nom (du )?)?(laboratoires?|labo|fabricant|fournisseur|exploitant|titulaire)$/, 'laboratoire'],
  [/^(laboratory|lab|supplier|manufacturer)$/, 'laboratoire'],
  [/^gammes?$|^range$/, 'gamme'],
  [/^(taux )?(de )?tva( (pct|en))?$|^vat( rate)?$/, 'tva'],
  [new RegExp(`^(${PRIX_PUBLICS})( conseille)?( ttc)?${EN_EUROS}$|^(public|retail) price$|^rrp$`), 'prixPublicTtc'],
  [new RegExp(`^(${PRIX_SEULS})( ht)? (${REMISES})( ht)?${EN_EUROS}$`), 'prixRemiseHt'],
  [/^prix ht( en)?( eur(os)?)?$/, 'prixAchatHt'],
  [/^pn ht$|^prix net net$|^net price$/, 'prixRemiseHt'],
  [new RegExp(`^(${PRIX_BRUTS})${BRUT}( ht)?${BRUT}${EN_EUROS}$|^(list|purchase) price$`), 'prixAchatHt'],
  [/^(taux (de )?)?(remise|rem|rabais)( (pct|en|rsf|sur facture))?$|^discount( (pct|rate))?$|^rebate$/, 'remise'],
  [/^(nb )?(unites?|u) gratuites?$|^ug$|^gratuits?$|^free (units?|goods)$/, 'ug'],
  [/^(quantites?|qtes?|qty|quantity)( (minimale|mini|minimum|min|commandee|cdee|a commander))?$/, 'quantite'],
  [/^categorie (encadree|legale)$/, 'categorieEncadree'],
  [
    /^(date (de )?)?debut( (de l )?(offre|operation|promo|promotion))?$|^du$|^(start|from)( date)?$|^valid from$/,
    'dateDebut',
  ],
  [/^(date (de )?)?fin( (de l )?(offre|operation|promo|promotion))?$|^au$/, 'dateFin'],
  [/^(end|to)( date)?$|^valid (to|until)$|^(date de )?validite$/, 'dateFin'],
];

/** A longer cell is not a title, and only its beginning is read. */
const MAX_TITRE = 255;
/** Abbreviations written letter by letter: « P.U. H.T. », « T.V.A. ». */
const EN_LETTRES = /\b(?:h t|t t c|p u|p a|p v|t v a|u g|e a n|c i p|a c l)\b/g;
/** A title without accents, case nor punctuation. */
export const cleTitre = (titre: string): string =>
  sansAccents(titre.slice(0, MAX_TITRE))
    .toLowerCase()
    .replace(/%/g, ' pct ')
    .replace(/[^a-z0-9]+/g, ' ')
    .replace(EN_LETTRES, (lettres) => lettres.replaceAll(' ', ''))
    .trim();

/** Fields never written in euros: `Remise (€)` is not a rate. */
const SANS_EUROS: readonly (ChampOffre | undefined)[] = ['remise', 'tva', 'ug', 'quantite'];
const champDuTitre = (titre: string, pris: ReadonlySet<ChampOffre>): ChampOffre | null => {
  const nu = cleTitre(titre);
  const champ = TITRES.find(([motif, champDuMotif]) => motif.test(nu) && !pris.has(champDuMotif))?.[1];
  const autreMonnaie = /[$£¥]/.test(titre) || (/€|\beuros?\b/i.test(titre) && SANS_EUROS.includes(champ));
  return champ === undefined || autreMonnaie ? null : champ;
};

/** The field of each title; a field is taken once, by the first title that names it. */
export const champsDesTitres = (titres: readonly string[]): (ChampOffre | null)[] => {
  const pris = new Set<ChampOffre>();
  return titres.map((titre) => {
    const champ = champDuTitre(titre, pris);
    if (champ) pris.add(champ);
    return champ;
  });
};
const nbChamps = (titres: readonly string[]): number =>
  champsDesTitres(titres).filter((champ) => champ !== null).length;

export type LigneOffre = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** In a workbook: which cells are stored as numbers. */
  readonly numeriques?: readonly boolean[];
  /** In a workbook: whether the row is hidden. */
  readonly cachee?: true;
};

/** The title row is searched in the first rows only, because offers begin with a letterhead. */
const PREMIERES = 30;

const NOMBRE = /^[+-]?[\d\s.,€%\u00a0\u202f/:-]+$/;
/** A single recognised title counts only on the first row, when no other cell of the row is a number. */
const seulTitre = (premiere: LigneOffre | undefined): number => {
  const pleines = premiere?.cellules.map((cellule) => cellule.trim()).filter(Boolean) ?? [];
  const dite = champsDesTitres(premiere?.cellules ?? []).some((champ) => champ !== null);
  return premiere && dite && !pleines.some((cellule) => NOMBRE.test(cellule)) ? premiere.numero : 0;
};

/** Joins two title rows, as `Prix` merged over `Achat HT` and `Public TTC`: each column takes the title above it. */
const superposer = (haut: readonly string[], bas: readonly string[]): string[] => {
  let dessus = '';
  return Array.from({ length: Math.max(haut.length, bas.length) }, (_, i) => {
    const [titre = '', sousTitre = ''] = [haut[i]?.trim(), bas[i]?.trim()];
    dessus = titre || (sousTitre && dessus);
    const ensemble = sousTitre === '' || sousTitre === dessus ? dessus : `${dessus} ${sousTitre}`.trim();
    return nbChamps([ensemble]) === 0 && nbChamps([sousTitre]) > 0 ? sousTitre : ensemble;
  });
};

/** The titles that end at this row: its own, or joined with the row above when that names more columns. */
export const titresSur = (lignes: readonly LigneOffre[], numero: number): readonly string[] | null => {
  const rang = lignes.findIndex((ligne) => ligne.numero === numero);
  const [haut, bas] = [lignes[rang - 1], lignes[rang]];
  if (!bas) return null;
  if (haut?.numero !== numero - 1 || bas.cellules.some((cellule) => NOMBRE.test(cellule.trim()))) return bas.cellules;
  const ensemble = superposer(haut.cellules, bas.cellules);
  return nbChamps(ensemble) > Math.max(nbChamps(haut.cellules), nbChamps(bas.cellules)) ? ensemble : bas.cellules;
};

/**
 * The row that names the most columns, alone or joined with the row above.
 * @returns its number, 0 when there is none
 */
export const ligneDesTitres = (lignes: readonly LigneOffre[]): number => {
  const premieres = lignes.slice(0, PREMIERES);
  const notes = premieres.map(({ numero }) => ({ numero, note: nbChamps(titresSur(premieres, numero) ?? []) }));
  const meilleure = notes.reduce((a, b) => (b.note > a.note ? b : a), { numero: 0, note: 1 });
  return meilleure.numero || seulTitre(lignes[0]);
};

const depuisImport: Readonly<Partial<Record<ChampImport, ChampOffre>>> = {
  nom: 'nom',
  ean: 'ean',
  cip13: 'cip',
  cip7: 'cip',
  tva: 'tva',
  prixPublicConseille: 'prixPublicTtc',
};

/** Guesses the fields from the content of the columns, without titles; a column of plain text may be anything. */
export const champsDuContenu = (lignes: readonly LigneOffre[]): (ChampOffre | null)[] => {
  const pris = new Set<ChampOffre>();
  const champs = devinerFormat(
    null,
    lignes.slice(0, 200).map(({ cellules }) => cellules),
  ).correspondance.map((champ) => {
    const champOffre = champ && depuisImport[champ];
    if (!champOffre || pris.has(champOffre)) return null;
    pris.add(champOffre);
    return champOffre;
  });
  return pris.size > 1 ? champs : champs.map(() => null);
};
