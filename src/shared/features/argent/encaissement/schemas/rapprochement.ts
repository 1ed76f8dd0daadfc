import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { etatsEncours, typesEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { naturesEncaissement } from './enumerations.ts';

const partProposeeSchema = z.object({
  encoursId: entierLu,
  encoursNumero: z.string(),
  encoursInfo: z.string(),
  encoursType: z.enum(typesEncours),
  encoursEtat: z.enum(etatsEncours),
  laboratoireNom: z.string(),
  dateDeclaration: z.string(),
  /** Of the encours: `affecterMontant` takes it. */
  version: entierLu,
  soldeCentimes: entierLu,
  montantCentimes: entierLu,
});

const rapprochementSchema = z.object({
  parts: z.array(partProposeeSchema),
  /** What the shares suppose was received. */
  montantCentimes: entierLu,
  /**
   * "avec une TVA de 20 %": the amount is supposed, `affecterMontant` then says it in `montantPartageCentimes`;
   * null: it is known.
   */
  hypothese: texteOuNul,
  points: entierLu,
  raisons: z.array(z.string()),
  /** Would stay to share out. */
  resteCentimes: entierLu,
  /** The only one that fits. */
  convientSeul: z.boolean(),
});

/** Encours that an encaissement may settle, in words; never applied without a click (ECM-20). */
export const rapprochementsSchema = z.object({
  /** The best first, five at most. */
  rapprochements: z.array(rapprochementSchema),
  /** Why there is none: "Rien ne correspond." */
  remarque: texteOuNul,
});
export type RapprochementsLus = z.output<typeof rapprochementsSchema>;

/** What may be accepted together: each encaissement, with the encours that it settles whole (ECM-26). */
export const rapprochementsSursSchema = z.array(
  rapprochementSchema.extend({
    encaissementId: entierLu,
    /** Of the encaissement: `affecterEncaissement` takes it. */
    encaissementVersion: entierLu,
    nature: z.enum(naturesEncaissement),
    numero: texteOuNul,
    date: z.string(),
  }),
);
export type RapprochementSur = z.output<typeof rapprochementsSursSchema>[number];

nommer({ partProposeeEncaissement: partProposeeSchema });
