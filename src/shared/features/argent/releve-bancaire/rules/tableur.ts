import { isJour, parseJour, type Jour } from '#shared/core/dates.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { lireMontantDeFichier } from '#shared/core/nombres.ts';
import type { ChampReleve, LigneEcartee } from '../schemas.ts';
import { libelleChampReleve } from '../messages.ts';
import {
  enLibelle,
  MAX_OPERATIONS,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';

/** A row of a spreadsheet, as `server/core/tableur` reads it. */
export type RangeeReleve = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** Of a workbook: the cells it keeps as numbers. */
  readonly numeriques?: readonly boolean[];
};
export type Colonnes = readonly (ChampReleve | null)[];

const MONNAIE = '(?: (?:en )?(?:eur|euro|euros|e))?';
const LIBELLES = 'libelles?|intitule|designation|description|details?|nature';
const DE_L_OPERATION = 'operation|ecriture|simplifie|complet|banque';
/** Titles of banks, in bare words; the first match wins. */
const TITRES: readonly (readonly [RegExp, ChampReleve])[] = [
  [
    /^(?:date|jour)(?: (?:de l |d |de )?(?:operation|comptable|comptabilisation|compta|ecriture))?$|^booking date$/,
    'date',
  ],
  [
    new RegExp(`^(?:montant )?(?:au )?credits?${MONNAIE}$|^montant credite${MONNAIE}$|^recettes?$|^entrees?$`),
    'credit',
  ],
  [new RegExp(`^(?:montant )?(?:au )?debits?${MONNAIE}$|^montant debite${MONNAIE}$|^depenses?$|^sorties?$`), 'debit'],
  [new RegExp(`^montant(?: (?:de l )?operation)?${MONNAIE}$|^amount$|^valeur en euros$`), 'montant'],
  [/^sens$|^(?:type|sens)(?: (?:de l )?operation)?$|^d c$|^c d$|^debit credit$/, 'sens'],
  [/^(?:n |no |num |numero )?(?:de )?(?:la )?(?:reference|ref|piece|cheque)(?: (?:de l )?operation)?$/, 'reference'],
  [new RegExp(`^(?:${LIBELLES})(?: (?:de l |d |de )?(?:${DE_L_OPERATION}))*$|^label$`), 'libelle'],
];

/** What each title says; a field is taken once, by the first title that says it. */
export const colonnesDesTitres = (titres: readonly string[]): Colonnes => {
  const pris = new Set<ChampReleve>();
  return titres.map((titre) => {
    const nu = motsNus(titre.slice(0, 100));
    const champ = TITRES.find(([motif, champDuTitre]) => motif.test(nu) && !pris.has(champDuTitre))?.[1];
    if (!champ) return null;
    pris.add(champ);
    return champ;
  });
};

/** A day, and an amount in one of the three ways. */
const suffisent = (colonnes: Colonnes): boolean =>
  colonnes.includes('date') && (colonnes.includes('credit') || colonnes.includes('montant'));

/** Banks write the account and its balance above the titles. */
const PREMIERES = 30;
/** The row of the titles, and what they say; null when no row says enough. */
export const trouverTitres = (
  rangees: readonly RangeeReleve[],
): { readonly numero: number; readonly colonnes: Colonnes } | null => {
  for (const { numero, cellules } of rangees.slice(0, PREMIERES)) {
    const colonnes = colonnesDesTitres(cellules);
    if (suffisent(colonnes)) return { numero, colonnes };
  }
  return null;
};

/** What a person's choice of columns lacks; null when it is enough (RLV-6). */
export const manqueDesColonnes = (colonnes: Colonnes): string | null => {
  const double = colonnes.find((champ, i) => champ !== null && colonnes.indexOf(champ) !== i);
  if (double) return `Une seule colonne peut être « ${libelleChampReleve[double]} ».`;
  return suffisent(colonnes) ? null : 'Choisissez la colonne de la date, et celle du crédit ou du montant.';
};

/** Longer, a cell is neither a day nor an amount. */
const MAX_CELLULE = 40;
const lireJour = (cellule: string): Jour | null => {
  if (cellule.length > MAX_CELLULE) return null;
  const nue = cellule.trim().replace(/[ T]\d{1,2}[:h]\d{2}.*$/, '');
  return isJour(nue) ? nue : parseJour(nue);
};

type MontantLu = { readonly centimes: number } | { readonly phrase: string } | null;
/** Signed: `-12,50`, `12,50-`, `(12,50)`, `+12,50 €`. Null: an empty cell. */
const lireSigne = (cellule: string, numerique: boolean): MontantLu => {
  const nue = cellule.replace(/[\u00a0\u202f]/g, ' ').trim();
  if (nue === '' || nue === '-') return null;
  if (nue.length > MAX_CELLULE) return { phrase: `le montant « ${nue.slice(0, MAX_CELLULE)}… » n’est pas lisible.` };
  const negatif = /^[-−–(]|[-−–]\s*(?:€|eur)?$/i.test(nue);
  const chiffres = nue.replace(/^[-−–+(]\s*|[-−–)]\s*(?=(?:€|eur)?$)/gi, '');
  const montantDeFichierLu = lireMontantDeFichier(chiffres, { numerique });
  if ('refus' in montantDeFichierLu) return { phrase: `le montant « ${nue} » n’est pas lisible.` };
  return { centimes: negatif ? -montantDeFichierLu.valeur : montantDeFichierLu.valeur };
};

const DEBITEUR = /^(?:d|db|deb|debit|debiteur|sortie|depense)$/;
const CREDITEUR = /^(?:c|cr|cred|credit|crediteur|entree|recette)$/;

type Cellules = (champ: ChampReleve) => { readonly texte: string; readonly numerique: boolean };

/** @returns signed cents; null for a row without an amount, which is no operation */
const montantDe = (lire: Cellules, colonnes: Colonnes): MontantLu => {
  const de = (champ: ChampReleve): MontantLu => lireSigne(lire(champ).texte, lire(champ).numerique);
  const unique = colonnes.includes('montant') ? de('montant') : null;
  if (unique !== null) {
    if ('phrase' in unique || !colonnes.includes('sens')) return unique;
    const sens = motsNus(lire('sens').texte.slice(0, MAX_CELLULE));
    if (DEBITEUR.test(sens)) return { centimes: -Math.abs(unique.centimes) };
    if (CREDITEUR.test(sens)) return { centimes: Math.abs(unique.centimes) };
    return unique.centimes < 0
      ? unique
      : { phrase: `le sens « ${lire('sens').texte.slice(0, 40)} » n’est ni crédit ni débit.` };
  }
  const credit = de('credit');
  if (credit !== null && 'phrase' in credit) return credit;
  if (credit !== null && credit.centimes < 0) return { phrase: 'un crédit ne peut pas être négatif.' };
  if (credit !== null && credit.centimes > 0) return credit;
  // A debit is not kept: one that cannot be read is one all the same.
  return colonnes.includes('debit') && lire('debit').texte.trim() !== '' ? { centimes: -1 } : null;
};

const enOperation = (rangee: RangeeReleve, colonnes: Colonnes): OperationReleveBancaire | LigneEcartee | null => {
  const lire: Cellules = (champ) => {
    const rang = colonnes.indexOf(champ);
    return { texte: rangee.cellules[rang] ?? '', numerique: rangee.numeriques?.[rang] ?? false };
  };
  const montant = montantDe(lire, colonnes);
  const ligne = rangee.numero;
  const date = lireJour(lire('date').texte);
  // A balance or a total, under the operations: no day, and no label most of the time.
  if (montant === null || (date === null && lire('date').texte.trim() === '')) return null;
  if ('phrase' in montant) return { ligne, phrase: montant.phrase };
  if (date === null)
    return { ligne, phrase: `la date « ${lire('date').texte.trim().slice(0, 40)} » n’est pas valide.` };
  const libelle = enLibelle([lire('libelle').texte]);
  return {
    ligne,
    date,
    centimes: montant.centimes,
    libelle,
    reference: lire('reference').texte.trim().slice(0, 255) || null,
  };
};

/**
 * Reads the rows of a spreadsheet by its columns: two of amounts, one signed, or one with its sense. A row that cannot
 * be read is put aside with its reason; a row without an amount, or without a day, is not an operation.
 * @param titres the number of the row of titles, which the operations follow; 0 without any
 */
export const lireRangees = (rangees: readonly RangeeReleve[], colonnes: Colonnes, titres: number): OperationsLues => {
  const manque = manqueDesColonnes(colonnes);
  if (manque !== null) return { refus: [{ ligne: null, phrase: manque }] };
  if (rangees.length > MAX_OPERATIONS) return tropDOperations();
  const lectures = rangees
    .filter(({ numero }) => numero > titres)
    .flatMap((rangee) => enOperation(rangee, colonnes) ?? []);
  return {
    operations: lectures.filter((lecture) => 'centimes' in lecture),
    ecartees: lectures.filter((lecture) => 'phrase' in lecture),
  };
};
