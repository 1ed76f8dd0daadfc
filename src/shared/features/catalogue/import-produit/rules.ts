import { MAX_CENTIMES } from '#shared/core/centimes.ts';
import { lireMontantDeFichier, lirePourcentageDeFichier } from '#shared/core/nombres.ts';
import { estErreurDeTableur } from '#shared/core/fichiers/tableur.ts';
import { tauxTva } from '#shared/features/catalogue/produit/messages.ts';
import type { CategorieEncadree } from '#shared/features/catalogue/produit/schemas.ts';
import type { ChampImport, EtatImport, FormeImport } from './contract.ts';
import { importErrors } from './errors.ts';
import { motsNus, sansAccents } from '#shared/core/textes/mots.ts';

/**
 * The states that may follow each state. An import cut by a crash stays EN_COURS (its check, VERIFICATION) and can be
 * launched again.
 */
const transitionsImport: Readonly<Record<EtatImport, readonly EtatImport[]>> = {
  ANALYSE: ['ANALYSE', 'VERIFICATION', 'ABANDONNE'],
  VERIFICATION: ['ANALYSE', 'VERIFICATION', 'PRET', 'ABANDONNE'],
  PRET: ['ANALYSE', 'VERIFICATION', 'EN_COURS', 'ABANDONNE'],
  EN_COURS: ['EN_COURS', 'TERMINE', 'ECHEC', 'ABANDONNE'],
  ECHEC: ['EN_COURS', 'ABANDONNE'],
  TERMINE: [],
  ABANDONNE: [],
};

/** @throws 409 IMPORT_ETAT when the table has no such arrow */
export const passerImportA = (depuis: EtatImport, vers: EtatImport): EtatImport => {
  if (!transitionsImport[depuis].includes(vers)) throw importErrors.etatImpossible(depuis);
  return vers;
};

/** A running import that writes nothing for longer is considered interrupted. */
export const SECONDES_SANS_BATTEMENT_IMPORT = 60;
export const MAX_LIGNES_IMPORT = 200_000;
export const MAX_COLONNES_IMPORT = 200;

/** A value read from a cell, or the reason why it cannot be read. */
export type CelluleLue<T> = { readonly valeur: T | null } | { readonly refus: string };
const celluleLue = <T>(valeur: T | null): CelluleLue<T> => ({ valeur });

// oxlint-disable-next-line no-control-regex -- the control characters are what we take out
const CONTROLES = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\ufeff\u200b\u202a-\u202e\u2066-\u2069]/g;
const MOITIE_SEULE = /[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g;

/** What may have to be cleaned: nearly no cell, and one search costs less than six replacements. */
const A_NETTOYER = /[^ -~\u00a1-\u00be\u00c0-\u024f\u2010-\u2027€]|^ | $| {2}|<br/i;

/** One line of text, as a person would have typed it: a published `¿` becomes the apostrophe it stands for. */
export const nettoyerTexte = (cellule: string): string =>
  A_NETTOYER.test(cellule) ? remplacerSignes(cellule) : cellule;

const remplacerSignes = (cellule: string): string =>
  cellule
    .replace(CONTROLES, '')
    .replace(MOITIE_SEULE, '')
    .replace(/<br\s*\/?>/gi, ' ')
    .replace(/(?<=\p{L})¿(?=\p{L})/gu, '’')
    .replace(/[\s\u00a0]+/g, ' ')
    .trim();

const cite = (cellule: string): string => `« ${cellule.trim().slice(0, 40)} »`;

/**
 * Reads a text of at most `max` characters; the error values of a spreadsheet are refused.
 * @param nom with its article, as the screen writes it
 */
export const lireTexteImportProduit = (cellule: string, nom: string, max = 255): CelluleLue<string> => {
  const texte = nettoyerTexte(cellule);
  if (estErreurDeTableur(texte)) return { refus: `${nom} est une cellule en erreur (${cite(texte)}) : corrigez-la.` };
  if (texte.length > max) return { refus: `${nom} dépasse ${max} caractères.` };
  return celluleLue(texte || null);
};

/**
 * Reads a price: `24,34`, `1,466,29` (commas for both thousands and decimals), `1 234.50 €`, `12`, empty. Further
 * decimals are rounded (`12,9000`); `1.200` and `1.234` in a text are doubtful and refused, with the writing to use.
 * @param numerique whether the workbook stores the cell as a number (its point is then a decimal one)
 */
export const lirePrix = (cellule: string, nom: string, numerique = false): CelluleLue<number> => {
  const nu = nettoyerTexte(cellule);
  if (/^[-€]?$/.test(nu)) return celluleLue<number>(null);
  // The public medicines database writes `1,466,29`.
  const ecrit = /^\d{1,3}(?:,\d{3})+,\d{2}$/.test(nu) ? nu.replace(/,(?=\d{3})/g, ' ') : nu;
  const montant = lireMontantDeFichier(ecrit, { numerique });
  if ('refus' in montant) {
    if (montant.refus.includes('négatif')) return { refus: `${nom} ne peut pas être négatif.` };
    if (montant.refus.startsWith('«')) return { refus: `${nom} : ${montant.refus}` };
    return { refus: `${nom} ${cite(cellule)} n’est pas un montant.` };
  }
  const { valeur: centimes } = montant;
  if (centimes > MAX_CENTIMES) return { refus: `${nom} doit rester inférieur à 10 000 000 000 €.` };
  return celluleLue(centimes);
};

/** How to read a rate between 0 and 1 without its sign, as the person chose. */
export type TauxNus = 'FRACTION' | 'POURCENTAGE';
type LectureTaux = {
  /** The only rates possible in this column: `0.2` can then only be 20 % of VAT. */
  readonly connus?: readonly number[];
  readonly nus?: TauxNus | undefined;
};

/** Writes a rate with a decimal comma: `12,5`. */
const ecrire = (centiemes: number): string => String(centiemes / 100).replace('.', ',');

/** A share such as `0,15` in hundredths of a percent (1500). @returns null when it is not between 0 and 1 */
const lireFraction = (nu: string): number | null => {
  const [, decimales] = /^0[.,](\d*[1-9]\d*)$/.exec(nu) ?? [];
  if (decimales === undefined) return /^1([.,]0*)?$/.test(nu) ? 100_00 : null;
  return Math.round(Number(`0.${decimales}`) * 100_00);
};

/**
 * Reads a rate: `65%`, `65 %`, `5,5`, `20.0`, `0,5 %`. Without its sign, `0,15` may be 15 % or 0,15 %: it is refused,
 * unless a known rate or the person's choice settles it.
 */
export const lireTaux = (cellule: string, nom: string, { connus = [], nus }: LectureTaux = {}): CelluleLue<number> => {
  const nu = nettoyerTexte(cellule);
  if (/^[-%]?$/.test(nu)) return celluleLue<number>(null);
  const taux = lirePourcentageDeFichier(nu);
  if ('refus' in taux || taux.valeur > 100_00)
    return { refus: `${nom} ${cite(cellule)} n’est pas un taux entre 0 et 100 %.` };
  const { valeur } = taux;
  const enFraction = nu.includes('%') || connus.includes(valeur / 100) ? null : lireFraction(nu);
  if (enFraction === null) return celluleLue(valeur / 100);
  if (connus.includes(enFraction / 100)) return celluleLue(enFraction / 100);
  // A `1` without decimals is 1 %, not 100 %.
  if (enFraction === 100_00) return celluleLue(valeur / 100);
  if (nus !== undefined) return celluleLue((nus === 'FRACTION' ? enFraction : valeur) / 100);
  return { refus: `${nom} ${cite(cellule)} : ${ecrire(enFraction)} % ou ${ecrire(valeur)} % ? Écrivez le signe %.` };
};

/** A VAT code `1`, `02`, `3,0`: only the author of the file knows the rate behind it. */
const CODE_DE_TVA = /^0*([1-9])(?:[.,]0+)?$/;
/** The one-digit VAT code of a cell; undefined when the cell has a rate. */
export const codeTvaEcrit = (cellule: string): string | undefined => CODE_DE_TVA.exec(nettoyerTexte(cellule))?.[1];
const MAX_TVA = 20;

/**
 * Reads a VAT rate: a code, or a rate above those of France, is refused with a question.
 * @param nom with its article
 */
export const lireTauxTva = (cellule: string, nom: string, nus?: TauxNus): CelluleLue<number> => {
  const nu = nettoyerTexte(cellule);
  if (codeTvaEcrit(cellule) !== undefined) {
    const suite = 'indiquez 2,1, 5,5, 10 ou 20 % dans cette colonne.';
    return { refus: `${cite(nu)} est un code de TVA, pas un taux : ${suite}` };
  }
  const taux = lireTaux(cellule, nom, { connus: tauxTva, nus });
  return 'valeur' in taux && taux.valeur !== null && taux.valeur > MAX_TVA
    ? { refus: `${nom} ${cite(nu)} dépasse ${MAX_TVA} % : écrivez le taux de la facture.` }
    : taux;
};

const sansAccent = (texte: string): string => sansAccents(texte).toLowerCase();

const OUI = new Set([
  'oui',
  'o',
  'vrai',
  'true',
  '1',
  'x',
  'actif',
  'yes',
  'remboursable',
  'rembourse',
  'commercialise',
  'commercialisee',
]);
const NON = new Set(['non', 'n', 'faux', 'false', '0', 'inactif', 'no', 'non remboursable', 'supprime', 'arrete']);

/** Reads yes or no, or a sentence of the public medicines database about marketing. */
export const lireBooleen = (cellule: string, nom: string): CelluleLue<boolean> => {
  const mot = sansAccent(nettoyerTexte(cellule));
  if (mot === '') return celluleLue<boolean>(null);
  if (OUI.has(mot)) return celluleLue(true);
  if (NON.has(mot) || /arret|suspension|abrog|retir|archiv|non commercialis/.test(mot)) return celluleLue(false);
  if (/commercialisation|active/.test(mot)) return celluleLue(true);
  return { refus: `${nom} « ${cellule.trim().slice(0, 40)} » : « oui » ou « non » est attendu.` };
};

export const lireCategorie = (cellule: string): CelluleLue<CategorieEncadree> => {
  const mot = sansAccent(nettoyerTexte(cellule)).replace(/[_\s-]+/g, ' ');
  if (mot === '') return celluleLue<CategorieEncadree>(null);
  if (mot.startsWith('aliment')) return celluleLue<CategorieEncadree>('ALIMENTAIRE');
  if (mot === 'dph' || /droguerie|parfumerie|hygiene/.test(mot)) return celluleLue<CategorieEncadree>('DPH');
  if (mot.startsWith('hors')) return celluleLue<CategorieEncadree>('HORS_CHAMP');
  return { refus: `La catégorie « ${cellule.trim().slice(0, 40)} » est inconnue : alimentaire, DPH ou hors champ.` };
};

/** Titles seen in files, without accents nor punctuation, with their field. The first match wins. */
const TITRES: readonly (readonly [RegExp, ChampImport])[] = [
  [/^(code)? ?cis$/, 'codeCis'],
  [/^(code)? ?(cip|acl) ?13$/, 'cip13'],
  [/^(code)? ?(cip|acl) ?7$/, 'cip7'],
  [/^(code )?(ean|gtin)( ?13)?$|^code ?13$|^code( (barre|barres|produit|article))?$|^(sku|cip|acl)$/, 'ean'],
  [/^(libelle )?presentation$/, 'presentation'],
  [
    /^(nom|designation|libelle|denomination|produit|article|intitule)( (du )?(produit|article|lgo|commerciale?))?$/,
    'nom',
  ],
  [/^marque$/, 'marque'],
  [/^gamme$/, 'gamme'],
  [/^(laboratoire|labo|fabricant|fournisseur|titulaires?|exploitant)s?$/, 'laboratoire'],
  [/^(sous|ss) ?segment$/, 'sousSegment'],
  [/^segment$/, 'segment'],
  [/^(famille|categorie|rayon)$/, 'famille'],
  [/^(taux )?(de )?tva( pct)?$/, 'tva'],
  [/^rembours(able|e)$/, 'remboursable'],
  [/^taux (de )?remb(oursement|)?$/, 'tauxRemboursement'],
  [/^categorie encadree$/, 'categorieEncadree'],
  [/^(prix public|prix( de)? vente|pv|ppc|prix|ppttc)( conseille)?( ttc)?( eur(os)?)?$/, 'prixPublicConseille'],
  [/^(prix fabricant|pfht|prix( d)? achat|pa)( ht)?( eur(os)?)?$/, 'prixFabricant'],
  [/^(actif|etat( de)? commercialisation)$/, 'actif'],
];

/** A longer cell is not a title, and only its beginning is read. */
const MAX_TITRE = 255;

const devinerParTitres = (titres: readonly string[]): (ChampImport | null)[] => {
  const pris = new Set<ChampImport>();
  return titres.map((titre) => {
    const mots = motsNus(titre.slice(0, MAX_TITRE));
    const champ = TITRES.find(([motif]) => motif.test(mots))?.[1];
    if (!champ || pris.has(champ)) return null;
    pris.add(champ);
    return champ;
  });
};

const SPECIALITES: readonly (ChampImport | null)[] = [
  'codeCis',
  'nom',
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  null,
  'laboratoire',
  null,
];
const PRESENTATIONS: readonly (ChampImport | null)[] = [
  'codeCis',
  'cip7',
  'presentation',
  null,
  'actif',
  null,
  'cip13',
  null,
  'tauxRemboursement',
  null,
  'prixPublicConseille',
  null,
  null,
];

/** Whether most of the first rows have this form in this column: a stray row must not hide the form of the file. */
const presque = (lignes: readonly (readonly string[])[], colonne: number, motif: RegExp): boolean =>
  lignes.length > 0 &&
  lignes.filter((ligne) => motif.test((ligne[colonne] ?? '').trim())).length >= lignes.length * 0.8;

const surLongueur = (modele: readonly (ChampImport | null)[], colonnes: number) =>
  Array.from({ length: colonnes }, (_, i) => modele[i] ?? null);

/** The columns of a file without titles, guessed from their content. */
const devinerParContenu = (lignes: readonly (readonly string[])[], colonnes: number): (ChampImport | null)[] => {
  const champs: (ChampImport | null)[] = surLongueur([], colonnes);
  const premiere = (motif: RegExp) => champs.findIndex((champ, i) => champ === null && presque(lignes, i, motif));
  const poser = (i: number, champ: ChampImport) => {
    if (i >= 0) champs[i] = champ;
  };
  poser(premiere(/^[\d\s]{12,16}$/), 'ean');
  if (!champs.includes('ean')) poser(premiere(/^\d{7,8}$/), 'ean');
  poser(premiere(/\p{L}{3,}/u), 'nom');
  poser(premiere(/^(2[.,]1|5[.,]5|10|20)([.,]0+)? ?%?$/), 'tva');
  poser(premiere(/^\d+[.,]\d{2} ?€?$/), 'prixPublicConseille');
  return champs;
};

type FormatDevine = { readonly forme: FormeImport; readonly correspondance: (ChampImport | null)[] };

/**
 * Recognises a file by its content: a file of the public medicines database (with or without titles), a LGO export,
 * else a list.
 * @param titres null when the file has none
 */
export const devinerFormat = (
  titres: readonly string[] | null,
  lignes: readonly (readonly string[])[],
): FormatDevine => {
  const colonnes = Math.max(titres?.length ?? 0, ...lignes.map((ligne) => ligne.length));
  const cis = presque(lignes, 0, /^6\d{7}$/);
  if (cis && colonnes >= 11 && presque(lignes, 6, /^\d{13}$/) && presque(lignes, 1, /^\d{7}$/))
    return { forme: 'BDPM_PRESENTATIONS', correspondance: surLongueur(PRESENTATIONS, colonnes) };
  if (cis && colonnes >= 11 && presque(lignes, 7, /^\d{2}\/\d{2}\/\d{4}$/))
    return { forme: 'BDPM_SPECIALITES', correspondance: surLongueur(SPECIALITES, colonnes) };
  const correspondance = titres ? devinerParTitres(titres) : devinerParContenu(lignes, colonnes);
  const nom = correspondance.indexOf('nom');
  const etiquettes = lignes.map((ligne) => ligne[nom] ?? '');
  const coupees = nom >= 0 && etiquettes.every((texte) => texte.length <= 41 && texte === texte.toUpperCase());
  const lgo = coupees && correspondance.includes('ean') && !correspondance.includes('marque');
  return { forme: lgo ? 'LGO' : 'GENERIQUE', correspondance };
};

/** Whether the first row holds titles: none of its cells is a number, a code or a date, unlike the rows below. */
export const semblEntete = (premiere: readonly string[], suivantes: readonly (readonly string[])[]): boolean => {
  const pleines = premiere.map((cellule) => cellule.trim()).filter(Boolean);
  if (pleines.length === 0 || pleines.some((cellule) => /^[\d\s.,/%€-]+$/.test(cellule))) return false;
  if (devinerParTitres(premiere).some((champ) => champ !== null)) return true;
  return (
    new Set(pleines).size === pleines.length &&
    suivantes.some((ligne) => ligne.some((cellule) => /^[\d\s.,/%€-]+$/.test(cellule.trim()) && cellule.trim() !== ''))
  );
};

/** @throws 400 when the columns chosen cannot make products */
export const verifierCorrespondance = (forme: FormeImport, correspondance: readonly (ChampImport | null)[]): void => {
  const a = (champ: ChampImport) => correspondance.includes(champ);
  const choisis = correspondance.filter((champ) => champ !== null);
  if (new Set(choisis).size !== choisis.length)
    throw importErrors.colonneManquante('Un champ ne peut être choisi que pour une seule colonne.');
  if (forme === 'BDPM_SPECIALITES') {
    if (!a('codeCis') || !a('nom')) throw importErrors.colonneManquante('Indiquez les colonnes du code CIS et du nom.');
    return;
  }
  if (!a('nom') && !a('ean') && !a('cip13') && !a('cip7'))
    throw importErrors.colonneManquante('Indiquez au moins la colonne du nom ou celle d’un code.');
};
