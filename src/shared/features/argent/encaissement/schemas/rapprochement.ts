import { z } from 'zod';
import { entierLu, entierOuNul, texteOuNul, natureFiscaleLue } from '#shared/core/champs-lus.ts';
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
  /** Of the encours, and so the two amounts that follow. */
  natureFiscale: natureFiscaleLue,
  soldeCentimes: entierLu,
  montantCentimes: entierLu,
  /** What the share takes of the encaissement, in its own nature (ENC-77). */
  montantRecuCentimes: entierLu,
});

const rapprochementSchema = z.object({
  parts: z.array(partProposeeSchema),
  /** What is left of the encaissement, in the nature of the encours. */
  montantCentimes: entierLu,
  /** "avec une TVA de 20 %": the rate is supposed; null: it is known, or none is needed. */
  hypothese: texteOuNul,
  /** What `affecterEncaissement` takes of each share; null: it needs none. */
  tauxTvaCentiemes: entierOuNul,
  points: entierLu,
  raisons: z.array(z.string()),
  /** Would stay to share out, in the nature of the encaissement. */
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
