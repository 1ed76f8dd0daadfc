import { formatCentimes, MAX_CENTIMES } from '#shared/core/centimes.ts';
import { formatJour, type Jour } from '#shared/core/dates.ts';
import { ibanLu, isIban } from '#shared/core/iban.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import { preparerNumeros } from '#shared/features/argent/encaissement/rules/numeros-cites.ts';
import type { EncaissementSaisi } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { SignesDuFichier } from './rules/signes-du-fichier.ts';
import type { Credit, FormatReleve, LigneEcartee, Reserve } from './schemas.ts';

/** One line of a statement, before credits and debits are separated. */
export type OperationReleveBancaire = {
  /** The line number in the file, from 1. */
  readonly ligne: number;
  readonly date: Jour;
  /** Signed cents: negative for a debit. */
  readonly centimes: number;
  readonly libelle: string;
  readonly reference: string | null;
  /** The account of the statement, as its bank writes it. */
  readonly compte?: string | null;
  /** The IBAN of the payer, when the bank gives it: the surest sign of a payer (RLV-4). */
  readonly payeurIban?: string | null;
  /** The reserve given by a code of the bank; the words of the label are read apart (RLV-8). */
  readonly reserve?: Reserve | null;
};
/** The result of a reader: the operations and the lines put aside, or why the whole file is refused. */
export type OperationsLues =
  | {
      readonly operations: readonly OperationReleveBancaire[];
      readonly ecartees: readonly LigneEcartee[];
      /** How the days and amounts were read, in a format that each bank writes its own way (RLV-9). */
      readonly signes?: SignesDuFichier;
    }
  | { readonly refus: readonly LigneEcartee[] };
/** The result of a file that is not refused. */
type OperationsRetenues = Exclude<OperationsLues, { readonly refus: readonly LigneEcartee[] }>;

/** The most operations in a file; a pharmacy's statement has a few hundred lines a month. */
export const MAX_OPERATIONS = 20_000;
export const tropDOperations = (): OperationsLues => ({
  refus: [
    {
      ligne: null,
      phrase:
        `Ce relevé compte plus de ${MAX_OPERATIONS.toLocaleString('fr-FR')} opérations : exportez une période ` +
        `plus courte.`,
    },
  ],
});

/** The ways banks write euros; an empty currency is the account's. */
const EUROS = /^(?:|eur|euros?|€|978)$/i;
export const isEuros = (devise: string): boolean => EUROS.test(devise.trim());
/** Why a line in another currency is put aside, and what to do with it. */
export const phraseAutreMonnaie = (devise: string): string =>
  `en ${devise.trim().toUpperCase().slice(0, 20)}, pas en euros : si votre compte a été crédité en euros, ` +
  `« Enregistrer un avoir ou un paiement » avec ce montant.`;

/** The warning above the credits of a statement whose balances do not agree. */
export const phraseSoldeFaux = (calcule: number, annonce: number): string =>
  `Ce relevé ne tombe pas juste : ${formatCentimes(calcule)} avec ses opérations, ` +
  `${formatCentimes(annonce)} annoncés. Il manque peut-être des lignes.`;

/** The years accepted in a statement: those of this century. */
const ANNEES = /^20\d\d-/;
const phraseHorsDeCompte = ({ date, centimes }: OperationReleveBancaire): string | null => {
  if (centimes > MAX_CENTIMES)
    return `son montant dépasse ${formatCentimes(MAX_CENTIMES)} : vérifiez-le sur votre relevé.`;
  return ANNEES.test(date) ? null : `sa date, ${formatJour(date)}, n’est pas celle d’un relevé : vérifiez-la.`;
};
/** Puts aside the credits whose day or amount is implausible, whatever the format (RLV-5). */
export const ecarterInvraisemblables = (retenues: OperationsRetenues): OperationsRetenues => {
  const raisons = retenues.operations.map((operation) =>
    operation.centimes > 0 ? phraseHorsDeCompte(operation) : null,
  );
  return {
    ...retenues,
    operations: retenues.operations.filter((_operation, rang) => raisons[rang] === null),
    ecartees: [
      ...retenues.ecartees,
      ...retenues.operations.flatMap(({ ligne }, rang) => {
        const phrase = raisons[rang] ?? null;
        return phrase === null ? [] : [{ ligne, phrase }];
      }),
    ],
  };
};

/** The longest label read; those of banks are shorter. */
const MAX_LIBELLE = 500;
export const enLibelle = (morceaux: readonly (string | null | undefined)[]): string =>
  [
    ...new Set(
      morceaux
        .map((morceau) =>
          morceau
            ?.slice(0, MAX_LIBELLE)
            .replace(/[\s\p{Cc}]+/gu, ' ')
            .trim(),
        )
        .filter(Boolean),
    ),
  ]
    .join(' ')
    .slice(0, MAX_LIBELLE)
    .toWellFormed();

/** The account number inside an IBAN of France or Monaco, after a word, or bare; its two-figure key may be missing. */
const RIB = /^(?:.*(?:FR|MC)\d{2}|[A-Z]{3,})?\d{10}([A-Z0-9]{11})(?:\d{2})?$/;
/** A number followed by its separate key, which is not part of the account. */
const NUMERO_ET_CLE = /(?:^|[^A-Z0-9])([A-Z0-9]{11})[^A-Z0-9]+\d{2}$/;
/** Words that banks write after a number: its currency, even stuck to it, or the name of the account. */
const APRES_LE_NUMERO = /(?:(?<=\d)[^\p{L}\d]*(?:EUR|EUROS?|USD|CHF|GBP|€)|[^\p{L}\d]+\p{L}{3,})[^\p{L}\d]*$/u;
const sansSuite = (compte: string): string => {
  const court = compte.replace(APRES_LE_NUMERO, '');
  return court === compte ? compte : sansSuite(court);
};
/**
 * The last four characters of the account number, so that an IBAN, a RIB and a bare number of the same account agree
 * (RLV-10). No more of the number is kept.
 */
export const finDuCompte = (compte: string | null): string | null => {
  const ecrit = sansSuite((compte ?? '').slice(0, 100).trim().toUpperCase());
  const nu = ibanLu(ecrit).replace(/[^A-Z0-9]/g, '');
  const numero = RIB.exec(nu)?.[1] ?? NUMERO_ET_CLE.exec(ecrit)?.[1] ?? nu;
  return /\d/.test(numero) && numero.length >= 4 ? numero.slice(-4) : null;
};
const ibanDuPayeur = (iban: string | null): string | null => {
  const nu = ibanLu(iban ?? '');
  return isIban(nu) ? nu : null;
};

/** Words that tell of a returned transfer or a failed payment. */
const MOTS_DE_REJET = new RegExp(
  '(?:^| )(?:rejets?|rejetee?s?|rej|retours?|retournee?s?|extournee?s?|impayee?s?|annul|annulations?|annulee?s?|' +
    'contre ?passations?|return(?:ed)?|reject(?:ed)?|reversal|unpaid|chargeback|r(?:u|ue)ckuberweisung)(?= |$)',
);

/**
 * The credits of a statement, each with the key that identifies it: its day, amount and label, its rank among identical
 * ones (RLV-3), and its account. Debits are dropped here (RLV-2).
 */
export const creditsDe = (operations: readonly OperationReleveBancaire[]): readonly Credit[] => {
  const rangs = new Map<string, number>();
  return operations
    .filter(({ centimes }) => centimes > 0)
    .map(({ ligne, date, centimes, libelle, reference, compte = null, payeurIban = null, reserve = null }) => {
      const pareil = [date, centimes, motsNus(libelle)].join('|');
      const fin = finDuCompte(compte);
      const surLeCompte = fin === null ? pareil : `${pareil}|${fin}`;
      const rang = (rangs.get(surLeCompte) ?? 0) + 1;
      rangs.set(surLeCompte, rang);
      return {
        cle: [pareil, rang, ...(fin === null ? [] : [fin])].join('|'),
        ligne,
        date,
        montantCentimes: centimes,
        libelle,
        reference,
        compte: fin,
        payeurIban: ibanDuPayeur(payeurIban),
        reserve: reserve ?? (MOTS_DE_REJET.test(motsNus(libelle)) ? 'MOTS_DE_REJET' : null),
      };
    });
};

/** A name by which a laboratory is found in labels: its own, or a learned one, possibly an IBAN. */
type AliasLaboratoire = { readonly laboratoireId: number; readonly nom: string };
/** A shorter name would be found in any label. */
const MIN_ALIAS = 3;
type Ecrit = Pick<Credit, 'libelle' | 'reference' | 'payeurIban'>;

/** The single distinct id; null when there is none, or several. */
const seulDe = (ids: Iterable<number>): number | null => {
  const [seul, ...autres] = new Set(ids);
  return seul === undefined || autres.length > 0 ? null : seul;
};

/** Finds a laboratory by whole words of a label, the longest name first. */
const parNoms = (alias: readonly AliasLaboratoire[]): ((libelle: string) => number | null) => {
  const cles = alias
    .map(({ laboratoireId, nom }) => ({ laboratoireId, cle: cleLaboratoire(nom) }))
    .filter(({ cle }) => cle.length >= MIN_ALIAS);
  const parPremierMot = Map.groupBy(cles, ({ cle }) => cle.split(' ')[0] ?? '');
  return (libelle) => {
    const cherche = ` ${cleLaboratoire(libelle)} `;
    const reconnus = [...new Set(cherche.split(' '))]
      .flatMap((mot) => parPremierMot.get(mot) ?? [])
      .filter(({ cle }) => cherche.includes(` ${cle} `));
    const longueur = Math.max(0, ...reconnus.map(({ cle }) => cle.length));
    return seulDe(reconnus.filter(({ cle }) => cle.length === longueur).map(({ laboratoireId }) => laboratoireId));
  };
};

/**
 * The laboratory that paid a credit (RLV-4): by the IBAN given by the bank, else by the numbers cited in the label,
 * else by a name.
 * @param numeros the numbers of encours, papiers and avoirs, each with its laboratory
 * @returns a function that tests one credit; it gives null when no laboratory, or several, are found
 */
export const reconnaitreLaboratoires = (
  alias: readonly AliasLaboratoire[],
  numeros: readonly { readonly laboratoireId: number; readonly numero: string }[] = [],
): ((ecrit: Ecrit) => number | null) => {
  const parIban = new Map<string, number>(alias.map(({ laboratoireId, nom }) => [ibanLu(nom), laboratoireId]));
  const citesPar = preparerNumeros(numeros);
  const duLibelle = parNoms(alias);
  return ({ libelle, reference, payeurIban }) =>
    parIban.get(payeurIban ?? '') ??
    seulDe(citesPar([libelle, reference ?? '']).map(({ laboratoireId }) => laboratoireId)) ??
    duLibelle(libelle);
};

/** Words that banks write around a name. */
const BRUIT = new Set(
  (
    'vir virement virements sepa inst instantane recu recue de du des d par emis rem remise ref reference facture ' +
    'fact ' +
    'avoir paiement reglement tiers notprovided nonref eur euros motif credit transfer en votre faveur ' +
    'payment money added received from with'
  ).split(' '),
);
/** Whether a word belongs to any bank label, or is a legal form: it identifies no payer. */
export const isMotDeBanque = (mot: string): boolean => BRUIT.has(mot) || cleLaboratoire(mot) === '';
const MAX_ALIAS = 60;
/** The sign to learn about the payer of a credit: the IBAN, when the bank gives it, else a name in its label. */
export const signeARetenir = ({ libelle, payeurIban }: Pick<Credit, 'libelle' | 'payeurIban'>): string | null =>
  payeurIban ?? aliasPropose(libelle);
/** The name to learn from a label: its longest run of words that are not the bank's; null without any. */
export const aliasPropose = (libelle: string): string | null => {
  const suites: string[] = [''];
  for (const mot of cleLaboratoire(libelle).split(' ')) {
    const suite = suites.at(-1) ?? '';
    if (BRUIT.has(mot) || /\d/.test(mot)) suites.push('');
    else if (suite.length + mot.length < MAX_ALIAS) suites[suites.length - 1] = `${suite} ${mot}`.trim();
  }
  const nom = suites.reduce((longue, suite) => (suite.length > longue.length ? suite : longue));
  return nom.length < MIN_ALIAS ? null : nom;
};

/** The encaissement created from a ticked credit: money received, taxes included (ECM-40). */
export const encaissementDuCredit = (
  { date, montantCentimes, libelle, reference }: Credit,
  laboratoireId: number,
): EncaissementSaisi => ({
  laboratoireId,
  payeur: 'LABO',
  nature: 'VIREMENT',
  // The reference given by a bank is not a number of the payment: "NOTPROVIDED" comes back every month.
  numero: null,
  date,
  montantHtCentimes: null,
  tvaCentimes: null,
  montantTtcCentimes: montantCentimes,
  info: enLibelle([libelle, /^(?:notprovided|nonref)$/i.test(reference ?? '') ? null : reference]) || null,
});

/** The other formats offered by banks, recognised by their first words to explain the refusal. */
const AUTRES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'un PDF'],
  [/^<(?:\?xml|[A-Za-z])/i, 'un document XML'],
];

/** Recognises the format of a statement by its first characters (RLV-1); an unknown text may be a spreadsheet. */
export const formatDuReleve = (texte: string): FormatReleve | { readonly refus: readonly LigneEcartee[] } => {
  const debut = texte.slice(0, 4_096).trimStart();
  if (/^OFXHEADER\s*:/i.test(debut) || /<OFX[\s>]/i.test(debut) || /<\?OFX\s/i.test(debut)) return 'OFX';
  if (/^<[\s\S]*camt\.05[234]\b/i.test(debut)) return 'CAMT';
  if (/(?:^|\n):20:/.test(debut) && /\n:(?:25|28C|60[FM]|34F|61):/.test(debut)) return 'MT940';
  if (/^!(?:(?:Type|Option|Clear):|Account\b)/i.test(debut)) return 'QIF';
  if (/^0[1457][0-9A-Z]{5}.{84}/.test(debut)) return 'CFONB120';
  const autre = AUTRES.find(([motif]) => motif.test(debut));
  if (!autre) return 'TABLEUR';
  const phrase = `Ce fichier est ${autre[1]} : demandez à votre banque un export CAMT, OFX, CFONB 120, MT940 ou CSV.`;
  return { refus: [{ ligne: null, phrase }] };
};
