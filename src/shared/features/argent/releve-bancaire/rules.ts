import type { Jour } from '#shared/core/dates.ts';
import { motsNus } from '#shared/core/textes/mots.ts';
import { cleLaboratoire } from '#shared/features/catalogue/laboratoire/rules.ts';
import type { EncaissementSaisi } from '#shared/features/argent/encaissement/schemas/saisie.ts';
import type { Credit, FormatReleve, LigneEcartee } from './schemas.ts';

/** One line of a statement, before what came in is told from what went out. */
export type OperationReleveBancaire = {
  /** In the file, from 1. */
  readonly ligne: number;
  readonly date: Jour;
  /** Signed: what went out is below zero. */
  readonly centimes: number;
  readonly libelle: string;
  readonly reference: string | null;
};
/** What a reader gives: the operations and the lines put aside, or why the whole file is refused. */
export type OperationsLues =
  | { readonly operations: readonly OperationReleveBancaire[]; readonly ecartees: readonly LigneEcartee[] }
  | { readonly refus: readonly LigneEcartee[] };

/** A statement of a pharmacy holds a few hundred lines a month. */
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

/** Words that are read; a bank's label is shorter. */
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

/**
 * The credits of a statement, each with the key that knows it again: its day, amount and label, and its rank among its
 * equals (RLV-3). The debits are forgotten here (RLV-2).
 */
export const creditsDe = (operations: readonly OperationReleveBancaire[]): readonly Credit[] => {
  const rangs = new Map<string, number>();
  return operations
    .filter(({ centimes }) => centimes > 0)
    .map(({ ligne, date, centimes, libelle, reference }) => {
      const pareil = [date, centimes, motsNus(libelle)].join('|');
      const rang = (rangs.get(pareil) ?? 0) + 1;
      rangs.set(pareil, rang);
      return { cle: `${pareil}|${rang}`, ligne, date, montantCentimes: centimes, libelle, reference };
    });
};

/** A name by which a laboratory is known in labels: its own, or one that was learned. */
export type AliasLaboratoire = { readonly laboratoireId: number; readonly nom: string };
/** Shorter, a name is met in any label. */
const MIN_ALIAS = 3;

/**
 * Which laboratory a label names, by whole words, the longest name first (RLV-4).
 * @returns a test of one label; null when nothing is known in it, or when two laboratories are
 */
export const reconnaitreLaboratoires = (alias: readonly AliasLaboratoire[]): ((libelle: string) => number | null) => {
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
    const ids = new Set(
      reconnus.filter(({ cle }) => cle.length === longueur).map(({ laboratoireId }) => laboratoireId),
    );
    const [seul, ...autres] = ids;
    return seul === undefined || autres.length > 0 ? null : seul;
  };
};

/** What a bank writes around a name. */
const BRUIT = new Set(
  (
    'vir virement virements sepa inst instantane recu recue de du des d par emis rem remise ref reference facture ' +
    'fact ' +
    'avoir paiement reglement tiers notprovided eur euros motif'
  ).split(' '),
);
const MAX_ALIAS = 60;
/** The name to learn from a label: its longest run of words that are not the bank's; null when nothing is left. */
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

/** A credit that was ticked: money received, taxes included; its HT amount is for a person to say (ECM-2). */
export const encaissementDuCredit = (
  { date, montantCentimes, libelle }: Credit,
  laboratoireId: number,
): EncaissementSaisi => ({
  laboratoireId,
  payeur: 'LABO',
  nature: 'VIREMENT',
  // A bank's reference is not a number of its own: "NOTPROVIDED" comes back every month.
  numero: null,
  date,
  montantHtCentimes: null,
  tvaCentimes: null,
  montantTtcCentimes: montantCentimes,
  info: libelle,
});

/** Formats that banks offer beside those we read, by their first words. */
const AUTRES: readonly (readonly [RegExp, string])[] = [
  [/^%PDF/, 'un PDF'],
  [/camt\.05\d/i, 'un relevé CAMT (ISO 20022)'],
  [/^<\?xml/i, 'un document XML'],
  [/^\{1:F\d\d|^:20:/, 'un relevé SWIFT MT940'],
  [/^!(?:Type|Account):/i, 'un fichier QIF'],
];

/** Recognises a statement by its first characters (RLV-1); what is not a text of a bank may be a spreadsheet. */
export const formatDuReleve = (texte: string): FormatReleve | { readonly refus: readonly LigneEcartee[] } => {
  const debut = texte.slice(0, 4_096).trimStart();
  if (/^OFXHEADER\s*:/i.test(debut) || /<OFX[\s>]/i.test(debut) || /<\?OFX\s/i.test(debut)) return 'OFX';
  if (/^0[1457][0-9A-Z]{5}.{84}/.test(debut)) return 'CFONB120';
  const autre = AUTRES.find(([motif]) => motif.test(debut));
  if (!autre) return 'TABLEUR';
  const phrase = `Ce fichier est ${autre[1]} : demandez à votre banque un export OFX, CFONB 120 ou CSV.`;
  return { refus: [{ ligne: null, phrase }] };
};
