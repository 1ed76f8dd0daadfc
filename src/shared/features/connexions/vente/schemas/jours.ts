import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';

/** The states of the sales of a day (CNX-36). A day never received has no state. */
export const etatsJour = ['complete', 'incomplete', 'irrecuperable'] as const;
export type EtatJour = (typeof etatsJour)[number];

/** The sources of the sales of a day (CNX-35). */
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
  /** The allowed attempts are used up. */
  'TENTATIVES_EPUISEES',
  /** The day is too old: the software no longer keeps it. */
  'PLUS_CONSERVE',
] as const;
export type CauseJour = (typeof causesJour)[number];

/** One day of the calendar; `etat` is null when nothing was received yet. */
export const jourCalendrierSchema = z.object({
  jour: z.string(),
  etat: z.enum(etatsJour).nullable(),
  /** Whether the day was requested again and is still expected. */
  redemande: z.boolean(),
  nbLignes: entierLu,
  caTtcCentimes: entierLu,
});
export type JourCalendrier = z.output<typeof jourCalendrierSchema>;

export const calendrierVentesSchema = z.object({
  /** First day of the thirteen months, then yesterday (Europe/Paris): a day is requested only once it is over. */
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

/** The details of a day, for its panel. */
export const jourExtractionSchema = jourCalendrierSchema.extend({
  caHtCentimes: entierLu,
  quantite: entierLu,
  nbProduits: entierLu,
  /** Lines announced by the source; null when it announces none. */
  nbAnnoncees: entierOuNul,
  nbEcartees: entierLu,
  source: z.enum(sourcesVentes).nullable(),
  cause: z.enum(causesJour).nullable(),
  /** The cause in a French sentence; null for a complete day. */
  phrase: texteOuNul,
  tentatives: entierLu,
  derniereTentativeLe: instant.nullable(),
  recuLe: instant.nullable(),
  /** Whether the day can be requested again; if not, `refusRedemande` gives the reason. */
  redemandable: z.boolean(),
  refusRedemande: texteOuNul,
});
export type JourExtraction = z.output<typeof jourExtractionSchema>;

/** How many of the requested days are known: shown beside every sum of sales (CNX-50). */
export const couvertureSchema = z.object({
  du: z.string(),
  au: z.string(),
  /** Days of the period that are already over. */
  joursDemandes: entierLu,
  joursComplets: entierLu,
  joursIncomplets: entierLu,
  /** The sources of these days, most days first. */
  sources: z.array(z.enum(sourcesVentes)),
});
export type Couverture = z.output<typeof couvertureSchema>;

nommer({ couvertureVentes: couvertureSchema });
