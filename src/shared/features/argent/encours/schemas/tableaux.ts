import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { retardsEncours } from './enumerations.ts';
import { sommesSchema, typesEncours } from '../schemas.ts';

export const parLaboratoireSchema = sommesSchema.extend({
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  /** Oldest declaration of the group. */
  plusAncienne: z.string(),
});

/** Each counts the list that its filter (`filtresDesTuiles`) opens. */
export const tuilesSchema = z.object({
  aReclamer: sommesSchema,
  reclame: sommesSchema,
  enRetard: sommesSchema,
  aVenir: sommesSchema,
  aVerifier: sommesSchema,
  /** Something was received this year: `recuCentimes`. */
  recupere: sommesSchema,
  /** Something was settled without money this year: `compenseCentimes`. */
  compense: sommesSchema,
  /** What is late, by days since its due date. */
  retards: z.record(z.enum(retardsEncours), sommesSchema),
});

export const bilanSchema = z.object({
  annee: entierLu,
  /** Twelve months: expected by declaration month, received by settlement month. */
  mois: z.array(
    z.object({
      mois: entierLu,
      attenduCentimes: entierLu,
      recuCentimes: entierLu,
      compenseCentimes: entierLu,
    }),
  ),
  types: z.array(sommesSchema.extend({ type: z.enum(typesEncours) })),
});
