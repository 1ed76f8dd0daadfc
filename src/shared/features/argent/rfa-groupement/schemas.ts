import { z } from 'zod';
import { entierLu, montantsParNatureLus, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant } from '#shared/core/dates.ts';
import { creationRfaSchema, modificationRfaSchema } from '#shared/features/argent/rfa/schemas.ts';
import { acceptationsRfa } from '#shared/features/argent/rfa/schemas/enumerations.ts';
import { detailRfaSchema, periodeSuivieSchema, rfaSchema } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { motifsRelance, poidsPartage } from './schemas/enumerations.ts';
import { etatsRfaGroupement } from '#shared/features/argent/rfa/schemas/enumerations.ts';

const MAX_SEGMENTS = 100;
const segmentIds = z
  .array(idChoisi('un segment'), 'Liste de segments attendue.')
  .max(MAX_SEGMENTS, `Choisissez ${MAX_SEGMENTS} segments au plus.`)
  .transform((ids) => [...new Set(ids)])
  .default([]);
/** The fields of a pharmacy's RFA, with the target: without a segment, every adhérent (RFA-24). */
export const creationRfaGroupementSchema = creationRfaSchema.safeExtend({ segmentIds });
export type CreationRfaGroupement = z.output<typeof creationRfaGroupementSchema>;
export const modificationRfaGroupementSchema = modificationRfaSchema.safeExtend({ segmentIds });
export type ModificationRfaGroupement = z.output<typeof modificationRfaGroupementSchema>;

const nombre = entierLu;
const droitsRfaGroupementSchema = rfaSchema.shape.droits.extend({
  publier: z.boolean(),
  invalider: z.boolean(),
  relancer: z.boolean(),
});
const deGroupement = {
  etat: z.enum(etatsRfaGroupement),
  publieeLe: instant.nullable(),
  segments: z.array(z.object({ id: nombre, nom: z.string() })),
  /** The adhérents targeted now, then the answers of those that received the RFA. */
  nbCibles: nombre,
  reponses: z.record(z.enum(acceptationsRfa), nombre),
  /** Adhérents that accepted and declared at least one month of their base. */
  nbDeclarees: nombre,
  droits: droitsRfaGroupementSchema,
};
/** The sums of the RFA are the groupement's: the bases declared by all its adhérents together (RFA-27). */
export const rfaGroupementSchema = rfaSchema.extend(deGroupement);
export type RfaGroupement = z.output<typeof rfaGroupementSchema>;
export const ligneRfaGroupementSchema = rfaGroupementSchema.extend({ nbMessageNotRead: nombre });
export type LigneRfaGroupement = z.output<typeof ligneRfaGroupementSchema>;
export const detailRfaGroupementSchema = detailRfaSchema.extend(deGroupement);
export type DetailRfaGroupement = z.output<typeof detailRfaGroupementSchema>;

/** The copy of an adhérent: its answer and its declared base, never its money (RFA-26). */
export const adherentRfaSchema = z.object({
  copieId: nombre,
  pharmacieId: nombre,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  adherentId: nombre,
  segments: z.array(z.object({ id: nombre, nom: z.string() })),
  acceptation: z.enum(acceptationsRfa),
  recueLe: instant.nullable(),
  repondueLe: instant.nullable(),
  repondueParNom: texteOuNul,
  /** The base declared by the adhérent; null until it has accepted. */
  base: nombre.nullable(),
  moisDeclares: nombre,
  dernierMois: texteOuNul,
  /** The period shown: the running one, else the last that began. */
  periode: periodeSuivieSchema
    .pick({ numero: true, debut: true, fin: true, etat: true, base: true })
    .extend({
      /** The rank of the highest palier reached by the base, from one; 0 for none. */
      palierAtteint: nombre,
      prochain: z.object({ seuil: nombre, manque: nombre }).nullable(),
    })
    .nullable(),
  /** Whether at most a tenth of the next threshold is missing. */
  proche: z.boolean(),
  relance: z.enum(motifsRelance).nullable(),
  relanceeLe: instant.nullable(),
  /** Whether the adhérent may be reminded today. */
  relancable: z.boolean(),
  nbMessages: nombre,
  nbNonLus: nombre,
});
export type AdherentRfa = z.output<typeof adherentRfaSchema>;

export const partageRfaSchema = z.object({
  poids: z.enum(poidsPartage),
  /** Null when the RFA gives something other than money. */
  totalCentimes: nombre.nullable(),
  periodes: z.array(
    z.object({
      numero: nombre,
      debut: z.string(),
      fin: z.string(),
      base: nombre,
      resultatCentimes: nombre.nullable(),
    }),
  ),
  /** The largest part first. */
  parts: z.array(
    z.object({
      pharmacieId: nombre,
      nom: z.string(),
      ville: texteOuNul,
      base: nombre,
      centimes: nombre,
      /**
       * The result that the confirmed paliers would give on the adhérent's own base alone; null when none is confirmed,
       * or when it is not computed.
       */
      reclameSeulCentimes: nombre.nullable(),
    }),
  ),
});
export type PartageRfa = z.output<typeof partageRfaSchema>;

/** The encours that an invalidation would take away, adhérent by adhérent (RFA-25). */
export const invalidationSchema = z.object({
  adherents: z.array(
    z.object({
      pharmacieId: nombre,
      nom: z.string(),
      ville: texteOuNul,
      acceptation: z.enum(acceptationsRfa),
      nbMois: nombre,
      nbEncours: nombre,
      /** Whether money was received: the encours cannot then be taken away. */
      regle: z.boolean(),
    }),
  ),
  /** The total over all the adhérents, because a groupement never reads the money of one of them (RFA-26). */
  encoursPerdus: montantsParNatureLus,
});
export type Invalidation = z.output<typeof invalidationSchema>;

nommer({ droitsRfaGroupementSchema, detailRfaGroupementSchema });
