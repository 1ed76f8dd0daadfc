import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { sortesEnvoi } from './enumerations.ts';

const nombre = entierLu;

/** One thing sent that still runs, and where its adhérents stand (STA-51). */
export const envoiSuiviSchema = z.object({
  sorte: z.enum(sortesEnvoi),
  id: nombre,
  titre: z.string(),
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  /** Of a RFA: the year its list shows. */
  annee: nombre.nullable(),
  completes: nombre,
  /** Half answered: one part of an operation, a RFA accepted without its purchases. */
  partielles: nombre,
  sansReponse: nombre,
  /** The first day by which an answer is waited for. */
  limite: texteOuNul,
  /** Its last day. */
  fin: z.string(),
});
export type EnvoiSuivi = z.output<typeof envoiSuiviSchema>;

export const laboratoireSuiviSchema = z.object({
  laboratoireId: nombre,
  nom: z.string(),
  logo: texteOuNul,
  color: texteOuNul,
  /** Answers of its adhérents in a year. */
  repondues: nombre,
});
export type LaboratoireSuivi = z.output<typeof laboratoireSuiviSchema>;

export const cockpitSchema = z.object({
  /** Each adhérent in one of the three (RES-60). */
  adherents: z.object({ actifs: nombre, silencieux: nombre, jamaisVenus: nombre, demandes: nombre }),
  envois: z.array(envoiSuiviSchema),
  /** How many run: `envois` holds the first ones. */
  nbEnvois: nombre,
  /** What ends within the week: its last day, or the last day to answer. */
  clotures: z.array(
    envoiSuiviSchema
      .pick({ sorte: true, id: true, titre: true, laboratoireNom: true, annee: true })
      .extend({ jour: z.string(), quoi: z.enum(['FIN', 'REPONSE']) }),
  ),
  /** Of those that agreed: twelve closed months at most; null: too few to say anything (RES-64). */
  recupere: z.object({
    consentants: nombre,
    total: z.object({ montants: montantsParNatureLus, du: z.string(), au: z.string() }).nullable(),
  }),
  laboratoires: z.array(laboratoireSuiviSchema),
  /** What a groupement begins with; all of it done, nothing leads any more. */
  premiersPas: z.object({ accepteDesDemandes: z.boolean(), adherents: z.boolean(), operation: z.boolean() }),
});
export type Cockpit = z.output<typeof cockpitSchema>;
export type ClotureProche = Cockpit['clotures'][number];

nommer({ envoiSuiviSchema, laboratoireSuiviSchema });
