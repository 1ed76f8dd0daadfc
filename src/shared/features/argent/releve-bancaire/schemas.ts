import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteFacultatif } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';

/** The formats of bank statements (RLV-1). */
export const formatsReleve = ['OFX', 'CFONB120', 'CAMT', 'MT940', 'QIF', 'TABLEUR'] as const;
export type FormatReleve = (typeof formatsReleve)[number];

/**
 * The fields that a column may hold: two columns of amounts, or one signed amount, or one amount with its sense
 * (RLV-6).
 */
export const champsReleve = [
  'date',
  'libelle',
  'credit',
  'debit',
  'montant',
  'sens',
  'devise',
  'payeur',
  'payeurIban',
  'compte',
  'reference',
] as const;
export type ChampReleve = (typeof champsReleve)[number];

/** The orders of a date: day then month, month then day, or year first. */
export const ordresDates = ['JMA', 'MJA', 'AMJ'] as const;
export type OrdreDates = (typeof ordresDates)[number];
/** The decimal signs. */
export const decimalesDeFichier = [',', '.'] as const;
export type Decimale = (typeof decimalesDeFichier)[number];

/** How a spreadsheet is read; a null option is guessed. */
export const optionsReleveSchema = z.strictObject({
  encodage: z.enum(encodagesDeFichier, 'Encodage inconnu.').nullish().default(null),
  separateur: z.enum(separateursDeFichier, 'Séparateur inconnu.').nullish().default(null),
  feuille: z.number('Feuille inconnue.').int('Feuille inconnue.').min(0, 'Feuille inconnue.').nullish().default(null),
  correspondance: z
    .array(z.enum(champsReleve, 'Champ inconnu.').nullable())
    .max(50, 'Un relevé a 50 colonnes au plus.')
    .nullish()
    .default(null),
  ordreDates: z.enum(ordresDates, 'Ordre des dates inconnu.').nullish().default(null),
  decimale: z.enum(decimalesDeFichier, 'Signe décimal inconnu.').nullish().default(null),
});
export type OptionsReleve = z.output<typeof optionsReleveSchema>;

/** A line of a file that was not read, and why. */
export const ligneEcarteeSchema = z.object({
  /** The line number from 1; null for the whole file. */
  ligne: z.number().int().nullable(),
  phrase: z.string(),
});
export type LigneEcartee = z.output<typeof ligneEcarteeSchema>;

/**
 * Why a credit may not be a real payment: a reversed debit, a transfer that a code of the bank says rejected or
 * returned, words that say so, a transaction that corrects one of another file (RLV-8).
 */
export const reservesDuCredit = ['EXTOURNE', 'REJET', 'MOTS_DE_REJET', 'CORRECTION', 'DOUBLON'] as const;
export type Reserve = (typeof reservesDuCredit)[number];

/** Money received: the only lines of a statement that are shown. */
export const creditSchema = z.object({
  /** The key of the line, the same in any later statement (RLV-3). */
  cle: z.string(),
  ligne: z.number().int(),
  date: z.string(),
  montantCentimes: z.number().int(),
  libelle: z.string(),
  reference: z.string().nullable(),
  /** The end of the account number of the statement; null when the statement gives none (RLV-10). */
  compte: z.string().nullable(),
  payeurIban: z.string().nullable(),
  /** Why the credit is not ticked in advance (RLV-8); null without a reserve. */
  reserve: z.enum(reservesDuCredit).nullable(),
});
export type Credit = z.output<typeof creditSchema>;

/** The most credits chosen at once; the other lines are not kept (RLV-2). */
const MAX_CHOISIS = 500;
export const creditsChoisisSchema = z
  .array(
    z.strictObject({
      cle: z.string('La ligne est obligatoire.').min(1, 'La ligne est obligatoire.').max(700, 'Ligne inconnue.'),
      laboratoireId: idChoisi('un laboratoire'),
      /** The name to learn for this laboratory, as proposed or corrected; absent when there is nothing to learn. */
      alias: texteFacultatif('Le nom à retenir', 60),
      /** The person confirms that it is another transfer than the one already received (RLV-11). */
      autre: z.boolean('Dites si c’est un autre virement.').default(false),
    }),
  )
  .min(1, 'Choisissez au moins un crédit.')
  .max(MAX_CHOISIS, `Choisissez ${MAX_CHOISIS} crédits au plus.`);

nommer({ optionsReleveSchema });
