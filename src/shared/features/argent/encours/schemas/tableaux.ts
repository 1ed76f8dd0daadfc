import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { retardsEncours } from './enumerations.ts';
import { sommesSchema, typesEncours } from '../schemas.ts';

export const parLaboratoireSchema = sommesSchema.extend({
  laboratoireId: entierLu,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  /** The oldest declaration of the group. */
  plusAncienne: z.string(),
});

/** The figures above the list: each counts the list that its filter (`filtresDesTuiles`) opens. */
export const tuilesSchema = z.object({
  aReclamer: sommesSchema,
  reclame: sommesSchema,
  enRetard: sommesSchema,
  aVenir: sommesSchema,
  aVerifier: sommesSchema,
  /** Encours with money received this year: `recuCentimes`. */
  recupere: sommesSchema,
  /** Encours with amounts settled without money this year: `compenseCentimes`. */
  compense: sommesSchema,
  /** The late encours, by days since the due date. */
  retards: z.record(z.enum(retardsEncours), sommesSchema),
});

export const bilanSchema = z.object({
  annee: entierLu,
  /** Twelve months: expected by month of declaration, received by month of settlement. */
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
