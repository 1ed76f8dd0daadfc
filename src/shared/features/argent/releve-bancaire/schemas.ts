import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { texteFacultatif } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { encodagesDeFichier, separateursDeFichier } from '#shared/core/fichiers/tableur.ts';

/** What a bank gives its customers (RLV-1). */
export const formatsReleve = ['OFX', 'CFONB120', 'CAMT', 'MT940', 'QIF', 'TABLEUR'] as const;
export type FormatReleve = (typeof formatsReleve)[number];

/**
 * What a column of a spreadsheet may hold: two columns of amounts, or one that is signed, or one with its sense
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

/** Day then month, month then day, or year first. */
export const ordresDates = ['JMA', 'MJA', 'AMJ'] as const;
export type OrdreDates = (typeof ordresDates)[number];
/** The sign of decimals. */
export const decimalesDeFichier = [',', '.'] as const;
export type Decimale = (typeof decimalesDeFichier)[number];

/** How a spreadsheet is read; null: found out. */
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
  /** From 1; null for the whole file. */
  ligne: z.number().int().nullable(),
  phrase: z.string(),
});
export type LigneEcartee = z.output<typeof ligneEcarteeSchema>;

/**
 * What makes a credit no payment for sure: a debit turned round, a transfer that a code of the bank says rejected or
 * returned, words that say so, a transaction that corrects one of another file (RLV-8).
 */
export const reservesDuCredit = ['EXTOURNE', 'REJET', 'MOTS_DE_REJET', 'CORRECTION', 'DOUBLON'] as const;
export type Reserve = (typeof reservesDuCredit)[number];

/** Money that came in: all that is shown of a statement. */
export const creditSchema = z.object({
  /** The same for the same line of any later statement (RLV-3). */
  cle: z.string(),
  ligne: z.number().int(),
  date: z.string(),
  montantCentimes: z.number().int(),
  libelle: z.string(),
  reference: z.string().nullable(),
  /** The end of the account that the statement is of; null: it does not say (RLV-10). */
  compte: z.string().nullable(),
  payeurIban: z.string().nullable(),
  /** Why it is shown and never ticked beforehand (RLV-8); null: nothing is said against it. */
  reserve: z.enum(reservesDuCredit).nullable(),
});
export type Credit = z.output<typeof creditSchema>;

/** The credits that a person ticks; of the rest nothing is kept (RLV-2). */
const MAX_CHOISIS = 500;
export const creditsChoisisSchema = z
  .array(
    z.strictObject({
      cle: z.string('La ligne est obligatoire.').min(1, 'La ligne est obligatoire.').max(700, 'Ligne inconnue.'),
      laboratoireId: idChoisi('un laboratoire'),
      /** The name to learn for this laboratory, as proposed or corrected; absent: nothing is learned. */
      alias: texteFacultatif('Le nom à retenir', 60),
      /** A person says that it is another transfer than the one already received (RLV-11). */
      autre: z.boolean('Dites si c’est un autre virement.').default(false),
    }),
  )
  .min(1, 'Choisissez au moins un crédit.')
  .max(MAX_CHOISIS, `Choisissez ${MAX_CHOISIS} crédits au plus.`);

nommer({ optionsReleveSchema });
