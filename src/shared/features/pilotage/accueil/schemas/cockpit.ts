import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { sortesEnvoi } from './enumerations.ts';

const nombre = entierLu;

/** A running item sent to the adhérents, and the count of their answers (STA-51). */
export const envoiSuiviSchema = z.object({
  sorte: z.enum(sortesEnvoi),
  id: nombre,
  titre: z.string(),
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  /** For a RFA: the year of its list. */
  annee: nombre.nullable(),
  completes: nombre,
  /** Partial answers: one part of an operation, a RFA accepted without its purchases. */
  partielles: nombre,
  sansReponse: nombre,
  /** The earliest deadline of an answer. */
  limite: texteOuNul,
  /** The last day of the item. */
  fin: z.string(),
});
export type EnvoiSuivi = z.output<typeof envoiSuiviSchema>;

export const laboratoireSuiviSchema = z.object({
  laboratoireId: nombre,
  nom: z.string(),
  logo: texteOuNul,
  color: texteOuNul,
  /** Answers of the adhérents in a year. */
  repondues: nombre,
});
export type LaboratoireSuivi = z.output<typeof laboratoireSuiviSchema>;

export const cockpitSchema = z.object({
  /** Each adhérent counts in one of the first three (RES-60). */
  adherents: z.object({ actifs: nombre, silencieux: nombre, jamaisVenus: nombre, demandes: nombre }),
  envois: z.array(envoiSuiviSchema),
  /** How many items run in all: `envois` holds the first ones. */
  nbEnvois: nombre,
  /** Items whose last day, or last day to answer, is within the week. */
  clotures: z.array(
    envoiSuiviSchema
      .pick({ sorte: true, id: true, titre: true, laboratoireNom: true, annee: true })
      .extend({ jour: z.string(), quoi: z.enum(['FIN', 'REPONSE']) }),
  ),
  /**
   * Money recovered by the consenting adhérents over twelve closed months at most; null when they are too few to give a
   * total (RES-64).
   */
  recupere: z.object({
    consentants: nombre,
    total: z.object({ montants: montantsParNatureLus, du: z.string(), au: z.string() }).nullable(),
  }),
  laboratoires: z.array(laboratoireSuiviSchema),
  /** The first steps of a groupement; once all are done, the home no longer shows them. */
  premiersPas: z.object({ accepteDesDemandes: z.boolean(), adherents: z.boolean(), operation: z.boolean() }),
});
export type Cockpit = z.output<typeof cockpitSchema>;
export type ClotureProche = Cockpit['clotures'][number];

nommer({ envoiSuiviSchema, laboratoireSuiviSchema });
