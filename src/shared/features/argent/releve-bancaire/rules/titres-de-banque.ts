import { motsNus } from '#shared/core/textes/mots.ts';
import { libelleChampReleve } from '../messages.ts';
import type { ChampReleve } from '../schemas.ts';

/** A row of a spreadsheet, as `server/core/tableur` reads it. */
export type RangeeReleve = {
  readonly numero: number;
  readonly cellules: readonly string[];
  /** In a workbook: which cells are stored as numbers. */
  readonly numeriques?: readonly boolean[];
  /** In a workbook: whether the row is hidden. */
  readonly cachee?: true;
};
export type Colonnes = readonly (ChampReleve | null)[];

export const AUTRES_MONNAIES =
  'usd|chf|gbp|cad|jpy|sek|nok|dkk|pln|dollars?|livres?(?: sterling)?|francs?(?: suisses?)?';
const MONNAIE = `(?: (?:en )?(?:eur|euro|euros|e|${AUTRES_MONNAIES}))?`;
const EN_AUTRE_MONNAIE = new RegExp(`(?:^| )(?:${AUTRES_MONNAIES})$`);
const D_UN_TIERS = '(?:payeur|tiers|contrepartie|donneur d ordre|emetteur|debiteur)';
const D_UN_TIERS_ANGLAIS = '(?:counterparty|payer|debtor|partner)';
const LIBELLES = 'libelles?|intitule|designation|description|details?|nature|motif|label';
const DU_LIBELLE =
  'operation|ecriture|simplifie|complet|court|long|banque|interbancaire|complementaire|paiement|virement|[1-9]';
const DU_JOUR = 'operation|ope?|comptable|comptabilisation|compta|ecriture|fin';
const NUMERO = '(?:n |no |num |numero )?';
export const DATE_ANGLAISE =
  /^(?:booking|posting|posted|transaction|completed|operation) date(?: local)?$|^date completed(?: utc)?$/;
/** Titles used by banks, in bare words; the first match wins. */
const TITRES: readonly (readonly [RegExp, ChampReleve])[] = [
  [new RegExp(`^(?:date|jour)(?: (?:de l |d |de )?(?:${DU_JOUR})(?: local)?)?$`), 'date'],
  [/^dateop$/, 'date'],
  [DATE_ANGLAISE, 'date'],
  [
    new RegExp(`^(?:montant )?(?:au )?credits?${MONNAIE}$|^montant credite${MONNAIE}$|^recettes?$|^entrees?$`),
    'credit',
  ],
  [new RegExp(`^(?:montant )?(?:au )?debits?${MONNAIE}$|^montant debite${MONNAIE}$|^depenses?$|^sorties?$`), 'debit'],
  [
    new RegExp(
      `^montant(?: (?:de l )?operation| total(?: ttc)?)?${MONNAIE}$|^(?:total )?amount(?: incl vat)?${MONNAIE}$|` +
        '^valeur en euros$',
    ),
    'montant',
  ],
  [
    /^(?:indicateur de )?sens(?: (?:de l )?operation)?$|^d c$|^c d$|^debit (?:ou )?credit$|^credit (?:ou )?debit$/,
    'sens',
  ],
  [
    new RegExp(
      `^${NUMERO}(?:de )?(?:la )?(?:reference|ref|piece|cheque)(?: (?:de l |de |du )?(?:operation|paiement))?$`,
    ),
    'reference',
  ],
  [/^payment reference$/, 'reference'],
  [/^(?:code )?(?:devise|monnaie|currency)(?: (?:du compte|(?:de l )?operation))?$|^ccy$/, 'devise'],
  [
    new RegExp(
      `^(?:iban|${NUMERO}(?:de )?compte) (?:du |de la |de l )?${D_UN_TIERS}$|` +
        `^${D_UN_TIERS_ANGLAIS} (?:iban|account(?: number)?)$`,
    ),
    'payeurIban',
  ],
  [new RegExp(`^(?:nom (?:du |de la |de l )?)?${D_UN_TIERS}$|^${D_UN_TIERS_ANGLAIS}(?: name)?$`), 'payeur'],
  [/^(?:n |no |num |numero )?(?:de |du )?compte(?: bancaire)?$|^account ?(?:number|num)?$/, 'compte'],
  [
    new RegExp(
      `^(?:${LIBELLES})(?: (?:de l |d |de |du )?(?:${DU_LIBELLE}))*$|^informations? complementaires?$|^label$`,
    ),
    'libelle',
  ],
];

/** A type column tells the sense of the movement or its means: it is the sense when no other column is. */
const TYPE = /^type(?: (?:de l |d |de )?(?:operation|mouvement|ecriture|transaction))?$|^transaction type$/;
export const motsDuTitre = (titre: string): string => motsNus(titre.slice(0, 100));
export const isTypeDOperation = (titre: string): boolean => TYPE.test(motsDuTitre(titre));

/** The payee column names either party: it is the payer when no other title names one (RLV-6). */
const BENEFICIAIRE = /^(?:nom du )?beneficiaire$|^payee(?: name)?$/;
type Trouvees = (ChampReleve | null)[];
const avecLeTiers = (colonnes: Trouvees, nus: readonly string[]): Trouvees => {
  const tiers = colonnes.includes('payeur')
    ? colonnes.indexOf('payeur')
    : nus.findIndex((nu, rang) => colonnes[rang] === null && BENEFICIAIRE.test(nu));
  return colonnes.map((champ, rang) => {
    if (rang === tiers) return 'payeur';
    // An account column right after the counterparty's name is the counterparty's account.
    const sonCompte = champ === 'compte' && tiers >= 0 && rang === tiers + 1;
    return sonCompte ? (colonnes.includes('payeurIban') ? null : 'payeurIban') : champ;
  });
};

/**
 * The field of each title; a field is taken once, by the first title that names it, euros before another currency;
 * several columns may hold words (RLV-6).
 */
export const colonnesDesTitres = (titres: readonly string[]): Colonnes => {
  const nus = titres.map(motsDuTitre);
  const champs = nus.map((nu) => TITRES.find(([motif]) => motif.test(nu))?.[1] ?? null);
  const premiere = (champ: ChampReleve): number => {
    const enEuros = champs.findIndex((autre, rang) => autre === champ && !EN_AUTRE_MONNAIE.test(nus[rang] ?? ''));
    return enEuros >= 0 ? enEuros : champs.indexOf(champ);
  };
  const uniques = champs.map((champ, rang) =>
    champ === null || champ === 'libelle' || premiere(champ) === rang ? champ : null,
  );
  const colonnes = avecLeTiers(uniques, nus);
  const type = colonnes.includes('sens') ? -1 : nus.findIndex((nu) => TYPE.test(nu));
  return colonnes.map((champ, rang) => (rang === type && champ === null ? 'sens' : champ));
};

/** Whether the columns have a day, and an amount in one of the three forms. */
const suffisent = (colonnes: Colonnes): boolean =>
  colonnes.includes('date') && (colonnes.includes('credit') || colonnes.includes('montant'));

/** The title row is searched in the first rows, because banks write the account and its balance above it. */
export const PREMIERES = 30;
/** The title row and its fields; null when no row has enough fields. */
export const trouverTitres = (
  rangees: readonly RangeeReleve[],
): { readonly numero: number; readonly colonnes: Colonnes } | null => {
  for (const { numero, cellules } of rangees.slice(0, PREMIERES)) {
    const colonnes = colonnesDesTitres(cellules);
    if (suffisent(colonnes)) return { numero, colonnes };
  }
  return null;
};

/** The field missing from a person's choice of columns; null when it is enough (RLV-6). */
export const manqueDesColonnes = (colonnes: Colonnes): string | null => {
  const double = colonnes.find((champ, i) => champ !== null && champ !== 'libelle' && colonnes.indexOf(champ) !== i);
  if (double) return `Une seule colonne peut être « ${libelleChampReleve[double]} ».`;
  return suffisent(colonnes) ? null : 'Choisissez la colonne de la date, et celle du crédit ou du montant.';
};
