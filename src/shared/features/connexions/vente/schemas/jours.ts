import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

/** What is known of the sales of a day (CNX-36). A day never received has none. */
export const etatsJour = ['complete', 'incomplete', 'irrecuperable'] as const;
export type EtatJour = (typeof etatsJour)[number];

/** Where the sales of a day come from (CNX-35). */
export const sourcesVentes = ['API_WINPHARMA', 'SFTP', 'AGENT_LOCAL', 'IMPORT_FICHIER'] as const;
export type SourceVentes = (typeof sourcesVentes)[number];

/** Why a day is not complete. */
export const causesJour = [
  /** Fewer or more lines than announced. */
  'LIGNES_MANQUANTES',
  /** The software had not closed the day yet. */
  'JOUR_OUVERT',
  /** Some lines could not be kept. */
  'LIGNES_ECARTEES',
  /** Asked as many times as may be. */
  'TENTATIVES_EPUISEES',
  /** Older than the software keeps. */
  'PLUS_CONSERVE',
] as const;
export type CauseJour = (typeof causesJour)[number];

/** One day of the calendar; `etat` null: nothing was received yet. */
export const jourCalendrierSchema = z.object({
  jour: z.string(),
  etat: z.enum(etatsJour).nullable(),
  /** Asked again, and waited for. */
  redemande: z.boolean(),
  nbLignes: z.number().int(),
  caTtcCentimes: z.number().int(),
});
export type JourCalendrier = z.output<typeof jourCalendrierSchema>;

export const calendrierVentesSchema = z.object({
  /**
   * First day of the first of the thirteen months, and yesterday (Europe/Paris): a day is asked for once it is over.
   */
  debut: z.string(),
  fin: z.string(),
  /** Every day from `debut` to `fin`. */
  jours: z.array(jourCalendrierSchema),
  compte: z.object({
    complete: z.number().int(),
    incomplete: z.number().int(),
    irrecuperable: z.number().int(),
    jamaisRecu: z.number().int(),
  }),
  premierJour: z.string().nullable(),
  dernierJour: z.string().nullable(),
  nbLignes: z.number().int(),
  caTtcCentimes: z.number().int(),
});
export type CalendrierVentes = z.output<typeof calendrierVentesSchema>;

/** The panel of a day. */
export const jourExtractionSchema = jourCalendrierSchema.extend({
  caHtCentimes: z.number().int(),
  quantite: z.number().int(),
  nbProduits: z.number().int(),
  /** Announced by the source; null: it announces nothing. */
  nbAnnoncees: z.number().int().nullable(),
  nbEcartees: z.number().int(),
  source: z.enum(sourcesVentes).nullable(),
  cause: z.enum(causesJour).nullable(),
  /** The cause, as a sentence; null for a complete day. */
  phrase: z.string().nullable(),
  tentatives: z.number().int(),
  derniereTentativeLe: instant.nullable(),
  recuLe: instant.nullable(),
  /** False: its reason is `refusRedemande`. */
  redemandable: z.boolean(),
  refusRedemande: z.string().nullable(),
});
export type JourExtraction = z.output<typeof jourExtractionSchema>;

/** How much of what was asked is known: shown beside every sum of sales (CNX-50). */
export const couvertureSchema = z.object({
  du: z.string(),
  au: z.string(),
  /** Days of the period that are over. */
  joursDemandes: z.number().int(),
  joursComplets: z.number().int(),
  joursIncomplets: z.number().int(),
  /** The sources of these days, most days first. */
  sources: z.array(z.enum(sourcesVentes)),
});
export type Couverture = z.output<typeof couvertureSchema>;

nommer({ couvertureVentes: couvertureSchema });
