import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { roles, rolesGroupement, rolesPharmacie } from '#shared/core/acteur.ts';
import { defineContract } from '#shared/core/contract.ts';
import { cockpitSchema } from './schemas/cockpit.ts';
import { sortesAFaire, sortesSemaine } from './schemas/enumerations.ts';

const nombre = entierLu;

/** One thing to do, under the name its own screen gives it. */
export const elementAFaireSchema = z.object({
  id: nombre,
  titre: z.string(),
  /** The name of its laboratory, or of its account. */
  precision: texteOuNul,
  /** The day planned for the thing to do, possibly past. */
  jour: texteOuNul,
  centimes: nombre.nullable(),
  /** The nature of the amount; null without an amount. */
  natureFiscale: natureFiscaleLue.nullable(),
  laboratoireId: nombre.nullable(),
  /** The id of its parent: the RDV of a decision. */
  parentId: nombre.nullable(),
  /** Its progress: the answers received, out of those expected. */
  part: z.object({ faits: nombre, total: nombre }).nullable(),
});
export type ElementAFaire = z.output<typeof elementAFaireSchema>;

/** All the things to do of one kind. `elements` lists them while they are few, and is empty otherwise (PIL-9). */
export const groupeAFaireSchema = z.object({
  sorte: z.enum(sortesAFaire),
  /** The year of a RFA: RFA make one group per year. */
  annee: nombre.nullable(),
  nombre,
  /** Amounts by nature; empty when no money is known for them (ENC-78). */
  montants: montantsParNatureLus,
  /** Whether this person may do it, or only reads it. */
  acte: z.boolean(),
  /** The earliest day of the group. */
  jour: texteOuNul,
  elements: z.array(elementAFaireSchema),
  /** The ids folded into one line, so that a notification about one of them is not shown again (PIL-25). */
  repliees: z.array(nombre),
});
export type GroupeAFaire = z.output<typeof groupeAFaireSchema>;

/** The things of one kind planned for one day: only the first ones are listed. */
export const momentSchema = z.object({
  jour: z.string(),
  sorte: z.enum(sortesSemaine),
  /** The year of a RFA: RFA make one moment per year. */
  annee: nombre.nullable(),
  nombre,
  elements: z.array(elementAFaireSchema),
});
export type Moment = z.output<typeof momentSchema>;

/** The figures that the top 10 adds to a laboratory (PIL-14). */
export const laboratoireAccueilSchema = z.object({
  laboratoireId: nombre,
  promotionsEnCours: nombre,
  nonLus: nombre,
  /** The RFA closest to its next palier, in proportion; null without any, or for a person who does not manage RFA. */
  rfa: z.object({ unite: z.enum(['EUROS', 'UNITES']), manque: nombre, gainCentimes: nombre.nullable() }).nullable(),
});
export type LaboratoireAccueil = z.output<typeof laboratoireAccueilSchema>;

/** The home: one call for all that waits, whatever the role. */
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
       * The types of encours that this person declares, null for all (PIL-13): the lists opened from the home filter on
       * them.
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
