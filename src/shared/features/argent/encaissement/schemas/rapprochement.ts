import { z } from 'zod';
import { etatsEncours, typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

const partProposeeSchema = z.object({
  encoursId: z.number().int(),
  encoursNumero: z.string(),
  encoursInfo: z.string(),
  encoursType: z.enum(typesEncours),
  encoursEtat: z.enum(etatsEncours),
  laboratoireNom: z.string(),
  dateDeclaration: z.string(),
  /** Of the encours: `affecterMontant` takes it. */
  version: z.number().int(),
  soldeCentimes: z.number().int(),
  montantCentimes: z.number().int(),
});

/** Encours that an encaissement may settle, in words; never applied without a click (ECM-20). */
export const rapprochementsSchema = z.object({
  /** The best first, five at most. */
  rapprochements: z.array(
    z.object({
      parts: z.array(partProposeeSchema),
      /** What the shares suppose was received. */
      montantCentimes: z.number().int(),
      /**
       * "avec une TVA de 20 %": the amount is supposed, `affecterMontant` then says it in `montantPartageCentimes`;
       * null: it is known.
       */
      hypothese: z.string().nullable(),
      points: z.number().int(),
      raisons: z.array(z.string()),
      /** Would stay to share out. */
      resteCentimes: z.number().int(),
    }),
  ),
  /** Why there is none: "Rien ne correspond." */
  remarque: z.string().nullable(),
});
export type RapprochementsLus = z.output<typeof rapprochementsSchema>;
