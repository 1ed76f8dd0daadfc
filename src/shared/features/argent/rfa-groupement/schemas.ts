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
/** As a pharmacy's, with whom it is for: no segment, every adhérent (RFA-24). */
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
  /** The adhérents it is for now, and what those that received it answered. */
  nbCibles: nombre,
  reponses: z.record(z.enum(acceptationsRfa), nombre),
  /** Those that accepted it and wrote a month of their base at least. */
  nbDeclarees: nombre,
  droits: droitsRfaGroupementSchema,
};
/** Its sums are the groupement's: the bases that its adhérents wrote, all together (RFA-27). */
export const rfaGroupementSchema = rfaSchema.extend(deGroupement);
export type RfaGroupement = z.output<typeof rfaGroupementSchema>;
export const ligneRfaGroupementSchema = rfaGroupementSchema.extend({ nbMessageNotRead: nombre });
export type LigneRfaGroupement = z.output<typeof ligneRfaGroupementSchema>;
export const detailRfaGroupementSchema = detailRfaSchema.extend(deGroupement);
export type DetailRfaGroupement = z.output<typeof detailRfaGroupementSchema>;

/** An adhérent and its copy: what it answered and what it wrote of its base; never its money (RFA-26). */
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
  /** Of what it wrote, once it accepted: null before. */
  base: nombre.nullable(),
  moisDeclares: nombre,
  dernierMois: texteOuNul,
  /** The period that is shown: the one that runs, else the last that began. */
  periode: periodeSuivieSchema
    .pick({ numero: true, debut: true, fin: true, etat: true, base: true })
    .extend({
      /** The highest tier that its base reaches there, by its rank from one; 0: none. */
      palierAtteint: nombre,
      prochain: z.object({ seuil: nombre, manque: nombre }).nullable(),
    })
    .nullable(),
  /** A tenth of the next threshold is missing, at most. */
  proche: z.boolean(),
  relance: z.enum(motifsRelance).nullable(),
  relanceeLe: instant.nullable(),
  /** It may be reminded today. */
  relancable: z.boolean(),
  nbMessages: nombre,
  nbNonLus: nombre,
});
export type AdherentRfa = z.output<typeof adherentRfaSchema>;

export const partageRfaSchema = z.object({
  poids: z.enum(poidsPartage),
  /** Null: what it gives is not money. */
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
  /** The largest first. */
  parts: z.array(
    z.object({
      pharmacieId: nombre,
      nom: z.string(),
      ville: texteOuNul,
      base: nombre,
      centimes: nombre,
      /** The result of the tiers said reached, on its own base; null: none is said reached, or it is not computed. */
      reclameSeulCentimes: nombre.nullable(),
    }),
  ),
});
export type PartageRfa = z.output<typeof partageRfaSchema>;

/** What invalidating it would take away, adhérent by adhérent (RFA-25). */
export const invalidationSchema = z.object({
  adherents: z.array(
    z.object({
      pharmacieId: nombre,
      nom: z.string(),
      ville: texteOuNul,
      acceptation: z.enum(acceptationsRfa),
      nbMois: nombre,
      nbEncours: nombre,
      /** Money was received: it cannot be taken away. */
      regle: z.boolean(),
    }),
  ),
  /** All together: what a groupement reads of its adhérents is never one's money (RFA-26). */
  encoursPerdus: montantsParNatureLus,
});
export type Invalidation = z.output<typeof invalidationSchema>;

nommer({ droitsRfaGroupementSchema, detailRfaGroupementSchema });
