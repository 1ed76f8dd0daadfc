import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
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
  nbLignes: entierLu,
  caTtcCentimes: entierLu,
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
    complete: entierLu,
    incomplete: entierLu,
    irrecuperable: entierLu,
    jamaisRecu: entierLu,
  }),
  premierJour: texteOuNul,
  dernierJour: texteOuNul,
  nbLignes: entierLu,
  caTtcCentimes: entierLu,
});
export type CalendrierVentes = z.output<typeof calendrierVentesSchema>;

/** The panel of a day. */
export const jourExtractionSchema = jourCalendrierSchema.extend({
  caHtCentimes: entierLu,
  quantite: entierLu,
  nbProduits: entierLu,
  /** Announced by the source; null: it announces nothing. */
  nbAnnoncees: entierOuNul,
  nbEcartees: entierLu,
  source: z.enum(sourcesVentes).nullable(),
  cause: z.enum(causesJour).nullable(),
  /** The cause, as a sentence; null for a complete day. */
  phrase: texteOuNul,
  tentatives: entierLu,
  derniereTentativeLe: instant.nullable(),
  recuLe: instant.nullable(),
  /** False: its reason is `refusRedemande`. */
  redemandable: z.boolean(),
  refusRedemande: texteOuNul,
});
export type JourExtraction = z.output<typeof jourExtractionSchema>;

/** How much of what was asked is known: shown beside every sum of sales (CNX-50). */
export const couvertureSchema = z.object({
  du: z.string(),
  au: z.string(),
  /** Days of the period that are over. */
  joursDemandes: entierLu,
  joursComplets: entierLu,
  joursIncomplets: entierLu,
  /** The sources of these days, most days first. */
  sources: z.array(z.enum(sourcesVentes)),
});
export type Couverture = z.output<typeof couvertureSchema>;

nommer({ couvertureVentes: couvertureSchema });
