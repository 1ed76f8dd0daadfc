import { motsNus } from '#shared/core/textes/mots.ts';
import { avecMoins, lireMontantDeFichier, valeurLue } from '#shared/core/nombres.ts';
import type { ChampReleve, Decimale, LigneEcartee, OptionsReleve, OrdreDates } from '../schemas.ts';
import { libelleChampReleve } from '../messages.ts';
import {
  enLibelle,
  isEuros,
  MAX_OPERATIONS,
  phraseAutreMonnaie,
  tropDOperations,
  type OperationReleveBancaire,
  type OperationsLues,
} from '../rules.ts';
import {
  decimaleDesMontants,
  lireJourDeFichier,
  lireMontantSelon,
  MAX_CELLULE,
  ordreDesDates,
  type SignesDuFichier,
} from './signes-du-fichier.ts';

/** A row of a spreadsheet, as `server/core/tableur` reads it. */
export type RangeeReleve = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** Of a workbook: the cells it keeps as numbers. */
  readonly numeriques?: readonly boolean[];
};
export type Colonnes = readonly (ChampReleve | null)[];

const MONNAIE = '(?: (?:en )?(?:eur|euro|euros|e))?';
const D_UN_TIERS = '(?:payeur|tiers|contrepartie|donneur d ordre|emetteur|debiteur)';
const LIBELLES = 'libelles?|intitule|designation|description|details?|nature';
const DE_L_OPERATION = 'operation|ecriture|simplifie|complet|banque';
const DATE_ANGLAISE = /^(?:booking|posting|posted|transaction) date$/;
/** Titles of banks, in bare words; the first match wins. */
const TITRES: readonly (readonly [RegExp, ChampReleve])[] = [
  [/^(?:date|jour)(?: (?:de l |d |de )?(?:operation|comptable|comptabilisation|compta|ecriture))?$/, 'date'],
  [DATE_ANGLAISE, 'date'],
  [
    new RegExp(`^(?:montant )?(?:au )?credits?${MONNAIE}$|^montant credite${MONNAIE}$|^recettes?$|^entrees?$`),
    'credit',
  ],
  [new RegExp(`^(?:montant )?(?:au )?debits?${MONNAIE}$|^montant debite${MONNAIE}$|^depenses?$|^sorties?$`), 'debit'],
  [new RegExp(`^montant(?: (?:de l )?operation)?${MONNAIE}$|^amount$|^valeur en euros$`), 'montant'],
  [/^sens$|^(?:type|sens)(?: (?:de l )?operation)?$|^d c$|^c d$|^debit credit$/, 'sens'],
  [/^(?:n |no |num |numero )?(?:de )?(?:la )?(?:reference|ref|piece|cheque)(?: (?:de l )?operation)?$/, 'reference'],
  [/^(?:code )?(?:devise|monnaie|currency)(?: (?:du compte|(?:de l )?operation))?$|^ccy$/, 'devise'],
  [
    new RegExp(`^iban (?:du |de la |de l )?${D_UN_TIERS}$|^(?:counterparty|payer|debtor) (?:iban|account)$`),
    'payeurIban',
  ],
  [new RegExp(`^(?:nom (?:du |de la |de l )?)?${D_UN_TIERS}$|^(?:counterparty|payer|debtor)(?: name)?$`), 'payeur'],
  [/^(?:n |no |num |numero )?(?:de |du )?compte(?: bancaire)?$|^account(?: number)?$/, 'compte'],
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

type MontantLu = { readonly centimes: number } | { readonly phrase: string } | null;
type Ecriture = { readonly numerique: boolean; readonly decimale: Decimale | null };
/** An amount beside the code of another currency, or of euros: `12,50 USD`, `CHF 12.50`. */
const AVEC_DEVISE = /^(?:(?<avant>[A-Z]{3}|\$|£)\s*)?(?<nombre>[^A-Za-z$£]*?)\s*(?<apres>[A-Z]{3}|\$|£)?$/;
/** Signed: `-12,50`, `12,50-`, `(12,50)`, `+12,50 €`. Null: an empty cell. */
export const lireSigne = (cellule: string, { numerique, decimale }: Ecriture): MontantLu => {
  const nue = avecMoins(cellule.replace(/[\u00a0\u202f]/g, ' ').trim());
  if (nue === '' || nue === '-') return null;
  if (nue.length > MAX_CELLULE) return { phrase: `le montant « ${nue.slice(0, MAX_CELLULE)}… » n’est pas lisible.` };
  const { avant, nombre = '', apres } = AVEC_DEVISE.exec(nue)?.groups ?? {};
  const devise = avant ?? apres ?? '';
  if (!isEuros(devise)) return { phrase: phraseAutreMonnaie(devise) };
  const sansDevise = nombre === '' ? nue : nombre;
  const negatif = /^[-(]|-\s*€?$/.test(sansDevise);
  const chiffres = sansDevise.replace(/^[-+(]\s*|[-)]\s*(?=€?$)/g, '').replace(/\s*€$/, '');
  const centimes = numerique
    ? valeurLue(lireMontantDeFichier(chiffres, { numerique }))
    : lireMontantSelon(chiffres, decimale);
  if (centimes === 'AMBIGU')
    return { phrase: `le montant « ${nue} » : des milliers ou trois décimales ? Choisissez le signe décimal.` };
  if (centimes === null) return { phrase: `le montant « ${nue} » n’est pas lisible.` };
  return { centimes: negatif ? -centimes : centimes };
};

const DEBITEUR = /^(?:d|db|dbit|deb|debit|debiteur|sortie|depense)$/;
const CREDITEUR = /^(?:c|cr|crdt|cred|credit|crediteur|entree|recette)$/;
const sensDe = (cellule: string): 'DEBIT' | 'CREDIT' | null => {
  const nu = avecMoins(cellule.trim());
  if (nu === '-') return 'DEBIT';
  if (nu === '+') return 'CREDIT';
  const mot = motsNus(nu.slice(0, MAX_CELLULE));
  return DEBITEUR.test(mot) ? 'DEBIT' : CREDITEUR.test(mot) ? 'CREDIT' : null;
};

type Cellules = (champ: ChampReleve) => { readonly texte: string; readonly numerique: boolean };

/** @returns signed cents; null for a row without an amount, which is no operation */
const montantDe = (lire: Cellules, colonnes: Colonnes, decimale: Decimale | null): MontantLu => {
  const de = (champ: ChampReleve): MontantLu => lireSigne(lire(champ).texte, { ...lire(champ), decimale });
  const unique = colonnes.includes('montant') ? de('montant') : null;
  if (unique !== null) {
    if ('phrase' in unique || !colonnes.includes('sens')) return unique;
    const sens = sensDe(lire('sens').texte);
    if (sens === 'DEBIT') return { centimes: -Math.abs(unique.centimes) };
    if (unique.centimes < 0 && sens === 'CREDIT')
      return { phrase: 'son montant est négatif et son sens est crédit : vérifiez-la sur votre relevé.' };
    return sens === 'CREDIT' || unique.centimes < 0
      ? unique
      : { phrase: `le sens « ${lire('sens').texte.slice(0, MAX_CELLULE)} » n’est ni crédit ni débit.` };
  }
  const credit = de('credit');
  if (credit !== null && 'phrase' in credit) return credit;
  if (credit !== null && credit.centimes < 0) return { phrase: 'un crédit ne peut pas être négatif.' };
  if (credit !== null && credit.centimes > 0) return credit;
  // A debit is not kept: one that cannot be read is one all the same.
  return colonnes.includes('debit') && lire('debit').texte.trim() !== '' ? { centimes: -1 } : null;
};

const cellulesDe =
  (rangee: RangeeReleve, colonnes: Colonnes): Cellules =>
  (champ) => {
    const rang = colonnes.indexOf(champ);
    return { texte: rangee.cellules[rang] ?? '', numerique: rangee.numeriques?.[rang] ?? false };
  };

type Lecture = { readonly colonnes: Colonnes; readonly signes: SignesDuFichier; readonly devise: string };
const enOperation = (
  rangee: RangeeReleve,
  { colonnes, signes, devise }: Lecture,
): OperationReleveBancaire | LigneEcartee | null => {
  const lire = cellulesDe(rangee, colonnes);
  const montant = montantDe(lire, colonnes, signes.decimale);
  const ligne = rangee.numero;
  const cellule = lire('date').texte;
  // A balance or a total, under the operations: no day, and no label most of the time.
  if (montant === null || cellule.trim() === '') return null;
  if ('phrase' in montant) return { ligne, phrase: montant.phrase };
  const date = lireJourDeFichier(cellule, signes.ordreDates);
  if (typeof date !== 'string') return { ligne, ...date };
  const monnaie = lire('devise').texte.trim() || devise;
  if (montant.centimes > 0 && !isEuros(monnaie)) return { ligne, phrase: phraseAutreMonnaie(monnaie) };
  return {
    ligne,
    date,
    centimes: montant.centimes,
    libelle: enLibelle([lire('payeur').texte, lire('libelle').texte]),
    reference: lire('reference').texte.trim().slice(0, 255) || null,
    compte: lire('compte').texte.trim().slice(0, 60) || null,
    payeurIban: lire('payeurIban').texte.slice(0, 60) || null,
  };
};

/** A day written in figures is read as in France, unless the titles are another country's. */
const ordreDesTitres = (titre: string): OrdreDates | null => (DATE_ANGLAISE.test(motsNus(titre)) ? null : 'JMA');

/** The currency of a column of amounts, or of the account above the titles: `Montant USD`, `Devise;USD`. */
const deviseDuFichier = (rangees: readonly RangeeReleve[], colonnes: Colonnes, titres: number): string => {
  const codes = rangees
    .filter(({ numero }) => numero <= titres)
    .flatMap(({ numero, cellules }) =>
      cellules.flatMap((cellule, rang) => {
        if (numero === titres)
          return colonnes[rang] === 'montant' || colonnes[rang] === 'credit'
            ? (/\b(USD|CHF|GBP|EUR)\b/i.exec(cellule)?.[1] ?? [])
            : [];
        const [, suite = ''] = /^\s*(?:devise|monnaie|currency)\s*:?\s*(\S*)\s*$/i.exec(cellule) ?? ['', null];
        return suite === null ? [] : (/^[A-Z]{3}$/i.exec(suite || (cellules[rang + 1] ?? '').trim())?.[0] ?? []);
      }),
    );
  return codes.at(-1) ?? '';
};

/**
 * Reads the rows of a spreadsheet by its columns: two of amounts, one signed, or one with its sense. A row that cannot
 * be read is put aside with its reason; a row without an amount, or without a day, is not an operation.
 * @param titres the number of the row of titles, which the operations follow; 0 without any
 */
export const lireRangees = (
  rangees: readonly RangeeReleve[],
  colonnes: Colonnes,
  titres: number,
  options: Partial<Pick<OptionsReleve, 'ordreDates' | 'decimale'>> = {},
): OperationsLues => {
  const manque = manqueDesColonnes(colonnes);
  if (manque !== null) return { refus: [{ ligne: null, phrase: manque }] };
  if (rangees.length > MAX_OPERATIONS) return tropDOperations();
  const lignes = rangees.filter(({ numero }) => numero > titres);
  const colonne = (champ: ChampReleve): string[] =>
    lignes.flatMap((rangee) => {
      const { texte, numerique } = cellulesDe(rangee, colonnes)(champ);
      return numerique ? [] : [texte];
    });
  const titreDeLaDate = rangees.find(({ numero }) => numero === titres)?.cellules[colonnes.indexOf('date')] ?? '';
  const signes: SignesDuFichier = {
    ordreDates: options.ordreDates ?? ordreDesDates(colonne('date'), ordreDesTitres(titreDeLaDate)),
    decimale:
      options.decimale ?? decimaleDesMontants([...colonne('montant'), ...colonne('credit'), ...colonne('debit')]),
  };
  const lecture = { colonnes, signes, devise: deviseDuFichier(rangees, colonnes, titres) };
  const lectures = lignes.flatMap((rangee) => enOperation(rangee, lecture) ?? []);
  return {
    operations: lectures.filter((rangeeLue) => 'centimes' in rangeeLue),
    ecartees: lectures.filter((rangeeLue) => 'phrase' in rangeeLue),
    signes,
  };
};
