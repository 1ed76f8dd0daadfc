import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles, rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { cockpitSchema } from './schemas/cockpit.ts';
import { sortesAFaire, sortesSemaine } from './schemas/enumerations.ts';

const nombre = entierLu;

/** One thing to do, named as its own screen names it. */
export const elementAFaireSchema = z.object({
  id: nombre,
  titre: z.string(),
  /** Its laboratory, or its account. */
  precision: texteOuNul,
  /** The day it is to be done, or should have been. */
  jour: texteOuNul,
  centimes: nombre.nullable(),
  /** Of this amount; null: there is none. */
  natureFiscale: natureFiscaleLue.nullable(),
  laboratoireId: nombre.nullable(),
  /** What it hangs on: the RDV of a decision. */
  parentId: nombre.nullable(),
  /** How far it is: answered, of those that were asked. */
  part: z.object({ faits: nombre, total: nombre }).nullable(),
});
export type ElementAFaire = z.output<typeof elementAFaireSchema>;

/** All of one kind. `elements`: each of them while they are few, else none (PIL-9). */
export const groupeAFaireSchema = z.object({
  sorte: z.enum(sortesAFaire),
  /** Of RFA: one group a year. */
  annee: nombre.nullable(),
  nombre,
  /** Each nature apart; empty: no money is known of them (ENC-78). */
  montants: montantsParNatureLus,
  /** Whether this person does it, or only reads it. */
  acte: z.boolean(),
  /** The first of their days. */
  jour: texteOuNul,
  elements: z.array(elementAFaireSchema),
  /** Those that one line tells together: what a notification says of one of them is not said again (PIL-25). */
  repliees: z.array(nombre),
});
export type GroupeAFaire = z.output<typeof groupeAFaireSchema>;

/** What one day holds of one kind: the first ones are named. */
export const momentSchema = z.object({
  jour: z.string(),
  sorte: z.enum(sortesSemaine),
  /** Of RFA: one moment a year. */
  annee: nombre.nullable(),
  nombre,
  elements: z.array(elementAFaireSchema),
});
export type Moment = z.output<typeof momentSchema>;

/** What a line of the top 10 adds to its laboratory (PIL-14). */
export const laboratoireAccueilSchema = z.object({
  laboratoireId: nombre,
  promotionsEnCours: nombre,
  nonLus: nombre,
  /** The RFA that lacks the least, in part of its tier; null without any, or for who does not keep them. */
  rfa: z.object({ unite: z.enum(['EUROS', 'UNITES']), manque: nombre, gainCentimes: nombre.nullable() }).nullable(),
});
export type LaboratoireAccueil = z.output<typeof laboratoireAccueilSchema>;

/** The home: one reading for all that waits, whatever the role. */
export const accueilContract = defineContract({
  aFaireAccueil: {
    method: 'GET',
    url: '/api/v1/accueil/aFaire',
    summary: 'Tout ce qui m’attend, sorte par sorte, et ma semaine ; seulement ce que mon rôle peut faire.',
    access: roles,
    response: z.object({
      groupes: z.array(groupeAFaireSchema),
      semaine: z.array(momentSchema),
      /**
       * The types of encours that this person declares, when not all (PIL-13): what the lists opened from here filter.
       */
      typesEncours: z.array(z.string()).nullable(),
    }),
  },
  laboratoiresAccueil: {
    method: 'GET',
    url: '/api/v1/accueil/laboratoires',
    summary:
      'Par laboratoire : ses promotions en cours, les messages non lus, ce qui manque au prochain palier de RFA.',
    access: rolesPharmacie,
    response: z.array(laboratoireAccueilSchema),
  },
  cockpitGroupement: {
    method: 'GET',
    url: '/api/v1/accueil/groupement',
    summary: 'Où en sont les adhérents : leur activité, leurs réponses à ce qui court, ce qui se clôt cette semaine.',
    access: rolesGroupement,
    response: cockpitSchema,
  },
});

nommer({ elementAFaireSchema });
