import { z } from 'zod';
import { centimes, centimesPositifs } from '#shared/core/centimes.ts';
import { choix, texteFacultatif, version } from '#shared/core/champs.ts';
import { idChoisi } from '#shared/core/contract.ts';
import { instant, jour } from '#shared/core/dates.ts';
import { ecartMotifs, etatsEncours, payeurs } from '#shared/features/argent/encours/contract/enumerations.ts';
import { etatsEncaissement, montantsEncours, naturesEncaissement, sourcesEncaissement } from './enumerations.ts';

/** A share of an encaissement: the settlement of one encours. */
const affectationSchema = z.object({
  reglementId: z.number().int(),
  encoursId: z.number().int(),
  encoursNumero: z.string(),
  montantCentimes: z.number().int(),
  /** It closed the encours. */
  solde: z.boolean(),
  /** Of the encours, just before: an exact undo gives it back (ECM-8). */
  etatAvant: z.enum(etatsEncours),
  /** The shares of one act are undone together. */
  acteId: z.number().int(),
  annuleLe: instant.nullable(),
});
export type Affectation = z.output<typeof affectationSchema>;

export const encaissementSchema = z.object({
  id: z.number().int(),
  /** Null when the groupement paid: it may cover several laboratories. */
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  payeur: z.enum(payeurs),
  nature: z.enum(naturesEncaissement),
  numero: z.string().nullable(),
  date: z.string(),
  montantHtCentimes: z.number().int().nullable(),
  tvaCentimes: z.number().int().nullable(),
  montantTtcCentimes: z.number().int().nullable(),
  /** Which of its amounts is shared out: the account's choice on the day it was recorded (ECM-2). */
  partage: z.enum(montantsEncours),
  source: z.enum(sourcesEncaissement),
  info: z.string().nullable(),
  fichierId: z.number().int().nullable(),
  affectations: z.array(affectationSchema),
  affecteCentimes: z.number().int(),
  /** Null as long as the amount that is shared out is not known. */
  resteCentimes: z.number().int().nullable(),
  etat: z.enum(etatsEncaissement),
  annuleLe: instant.nullable(),
  version: z.number().int(),
});
export type Encaissement = z.output<typeof encaissementSchema>;

type Montants = {
  readonly montantHtCentimes: number | null;
  readonly tvaCentimes: number | null;
  readonly montantTtcCentimes: number | null;
};
const unMontant = ({ montantHtCentimes, montantTtcCentimes }: Montants): boolean =>
  montantHtCentimes !== null || montantTtcCentimes !== null;
const justes = ({ montantHtCentimes, tvaCentimes, montantTtcCentimes }: Montants): boolean =>
  montantHtCentimes === null ||
  montantTtcCentimes === null ||
  (tvaCentimes === null
    ? montantHtCentimes <= montantTtcCentimes
    : montantHtCentimes + tvaCentimes === montantTtcCentimes);

/** What a person or a file says of an encaissement (ECM-1). */
export const encaissementSaisiSchema = z
  .strictObject({
    laboratoireId: idChoisi('un laboratoire').nullable(),
    payeur: choix('Le payeur', payeurs).default('LABO'),
    nature: choix('La nature', naturesEncaissement),
    numero: texteFacultatif('Le numéro'),
    date: jour('La date'),
    montantHtCentimes: centimesPositifs('Le montant HT').nullish().default(null),
    tvaCentimes: centimes('La TVA').nullish().default(null),
    montantTtcCentimes: centimesPositifs('Le montant TTC').nullish().default(null),
    info: texteFacultatif('L’information', 500),
    fichierId: idChoisi('un fichier').nullish().default(null),
  })
  .refine(({ payeur, laboratoireId }) => (payeur === 'LABO') === (laboratoireId !== null), {
    path: ['laboratoireId'],
    message: 'Choisissez un laboratoire, ou dites que le groupement a payé.',
  })
  .refine(({ nature, numero }) => nature !== 'AVOIR' || numero !== null, {
    path: ['numero'],
    message: 'Le numéro est obligatoire pour un avoir.',
  })
  .refine(unMontant, { path: ['montantHtCentimes'], message: 'Indiquez le montant HT ou le montant TTC.' })
  .refine(justes, {
    path: ['montantTtcCentimes'],
    message: 'Le montant HT et la TVA doivent faire le montant TTC, au centime.',
  });
export type EncaissementSaisi = z.output<typeof encaissementSaisiSchema>;

/** A share to make: as a settlement, it may close its encours with a gap, said and explained. */
export const partSaisieSchema = z.strictObject({
  encoursId: idChoisi('un encours'),
  version,
  montantCentimes: centimesPositifs('Le montant'),
  solder: z.boolean('Indiquez si l’encours est soldé.').default(false),
  ecartMotif: z.enum(ecartMotifs, 'Motif inconnu.').nullish().default(null),
  ecartPrecision: texteFacultatif('La précision du motif'),
});
export type PartSaisie = z.output<typeof partSaisieSchema>;

/** Beyond, a dialog is no longer read. */
const MAX_PARTS = 200;
export const partsSaisiesSchema = z
  .array(partSaisieSchema)
  .min(1, 'Choisissez au moins un encours.')
  .max(MAX_PARTS, `Choisissez ${MAX_PARTS} encours au plus.`);
