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
  /** The version of the encours, needed by `affecterMontant`. */
  version: entierLu,
  /** The nature of the encours and of the two amounts that follow. */
  natureFiscale: natureFiscaleLue,
  soldeCentimes: entierLu,
  montantCentimes: entierLu,
  /** The amount taken from the encaissement, in its own nature (ENC-77). */
  montantRecuCentimes: entierLu,
});

const rapprochementSchema = z.object({
  parts: z.array(partProposeeSchema),
  /** The amount left of the encaissement, in the nature of the encours. */
  montantCentimes: entierLu,
  /** The assumed rate in words, "avec une TVA de 20 %"; null when it is known, or not needed. */
  hypothese: texteOuNul,
  /** The rate to send to `affecterEncaissement` for each share; null when none is needed. */
  tauxTvaCentiemes: entierOuNul,
  points: entierLu,
  raisons: z.array(z.string()),
  /** The amount that would stay to share out, in the nature of the encaissement. */
  resteCentimes: entierLu,
  /** Whether it is the only fitting proposal. */
  convientSeul: z.boolean(),
});

/** The encours that an encaissement may settle, with the reasons in words; never applied without a click (ECM-20). */
export const rapprochementsSchema = z.object({
  /** The best first, five at most. */
  rapprochements: z.array(rapprochementSchema),
  /** Why there is no proposal: "Rien ne correspond." */
  remarque: texteOuNul,
});
export type RapprochementsLus = z.output<typeof rapprochementsSchema>;

/** The proposals that may be accepted together: each encaissement with the encours it settles in full (ECM-26). */
export const rapprochementsSursSchema = z.array(
  rapprochementSchema.extend({
    encaissementId: entierLu,
    /** The version of the encaissement, needed by `affecterEncaissement`. */
    encaissementVersion: entierLu,
    nature: z.enum(naturesEncaissement),
    numero: texteOuNul,
    date: z.string(),
  }),
);
export type RapprochementSur = z.output<typeof rapprochementsSursSchema>[number];

nommer({ partProposeeEncaissement: partProposeeSchema });
