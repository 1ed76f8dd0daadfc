import { z } from 'zod';
import { entierLu, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import { pieceSchema } from '#shared/core/fichiers/pieces.ts';
import { modesRepartition } from '#shared/features/prestations/type-prestation/schemas.ts';
import {
  actesPrestation,
  etatsMontres,
  etatsPrestation,
  etatsReversion,
  etatsVirement,
  obstaclesVirement,
  preuvesReversion,
} from './enumerations.ts';

const nombre = entierLu;

/** What this session may do now: rights and state together. The server checks them again. */
const droitsPrestationSchema = z.object({
  /** The acts that are open now, in the order of the menu (PRS-5). */
  actes: z.array(z.enum(actesPrestation)),
  modifier: z.boolean(),
  /** Money has left, or is about to: amount, laboratory and group's part no longer change (PRS-13). */
  modifierMontants: z.boolean(),
  supprimer: z.boolean(),
  joindre: z.boolean(),
  repartir: z.boolean(),
  reverser: z.boolean(),
});
export type DroitsPrestation = z.output<typeof droitsPrestationSchema>;

export const prestationSchema = z.object({
  id: nombre,
  laboratoireId: nombre,
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  typeId: nombre,
  typeNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  numeroFacture: texteOuNul,
  dateFacture: texteOuNul,
  datePaiement: texteOuNul,
  dateReversion: texteOuNul,
  payeeLe: texteOuNul,
  reverseeLe: texteOuNul,
  montantHtCentimes: nombre.nullable(),
  tvaCentiemes: nombre,
  /** Null without an amount. */
  montantTtcCentimes: nombre.nullable(),
  partGroupementCentiemes: nombre,
  partGroupementCentimes: nombre,
  modeRepartition: z.enum(modesRepartition),
  commentaire: texteOuNul,
  etat: z.enum(etatsPrestation),
  /** As its chip says it: EXPIRED when its payment is late (PRS-6). */
  etatMontre: z.enum(etatsMontres),
  /** The day by which the adhérents were to have their part is over, and money is left to reverse. */
  reversionEnRetard: z.boolean(),
  /** What is for the adhérents, what is shared out between them, and what they have received (HT). */
  aReverserCentimes: nombre,
  repartiCentimes: nombre,
  reverseCentimes: nombre,
  nbReversions: nombre,
  nbReversees: nombre,
  /** Reversions still to make whose proof is missing. */
  nbPreuvesManquantes: nombre,
  nbPieces: nombre,
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: nombre,
  droits: droitsPrestationSchema,
});
export type Prestation = z.output<typeof prestationSchema>;
export const lignePrestationSchema = prestationSchema.extend({ nbMessageNotRead: nombre });
export type LignePrestation = z.output<typeof lignePrestationSchema>;

/** Over the prestations that the filters keep, drafts and cancelled ones left out; HT (PRS-20). */
export const sommesPrestationsSchema = z.object({
  factureCentimes: nombre,
  encaisseCentimes: nombre,
  /** Paid by the laboratories, and still owed to the adhérents. */
  aReverserCentimes: nombre,
  reverseCentimes: nombre,
  /** Payments that are late. */
  enRetardCentimes: nombre,
  nbEnRetard: nombre,
  nbAReverser: nombre,
});
export type SommesPrestations = z.output<typeof sommesPrestationsSchema>;

/** An operation of the groupement that the prestation pays. */
export const operationLieeSchema = z.object({
  promotionId: nombre,
  nom: z.string(),
  laboratoireNom: texteOuNul,
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  /** It has a TG: its adhérents prove it by a photo. */
  preuveDemandee: z.boolean(),
});
export type OperationLiee = z.output<typeof operationLieeSchema>;

/** The part of one adhérent. */
export const reversionSchema = z.object({
  id: nombre,
  pharmacieId: nombre,
  pharmacieNom: z.string(),
  ville: texteOuNul,
  /** It is an adhérent no more: its part stays its own. */
  partie: z.boolean(),
  base: nombre.nullable(),
  montantHtCentimes: nombre,
  etat: z.enum(etatsReversion),
  /** The day it received its part, and by what it was named. */
  dateReversion: texteOuNul,
  reference: texteOuNul,
  preuve: z.enum(preuvesReversion),
  /** No proof is missing. */
  preuveOk: z.boolean(),
  nbPhotos: nombre,
  /** The groupement reverses it without its proof, and says why (PRS-15). */
  sansPreuveMotif: texteOuNul,
  sansPreuveParNom: texteOuNul,
  /** `FR76 **** 1234`; null: it gave none. */
  iban: texteOuNul,
  /** It changed its IBAN: no transfer file may use the new one before this instant (PRS-24); null: it may. */
  ibanUtilisableLe: instant.nullable(),
  /** The live transfer file it is in. */
  virementId: nombre.nullable(),
  /** What keeps it out of a transfer file now; empty: nothing. */
  obstacles: z.array(z.enum(obstaclesVirement)),
  droits: z.object({ dejaViree: z.boolean(), remettre: z.boolean(), sansPreuve: z.boolean() }),
});
export type Reversion = z.output<typeof reversionSchema>;

export const virementSchema = z.object({
  id: nombre,
  /** As the bank reads it: the same each time the file is taken. */
  messageId: z.string(),
  etat: z.enum(etatsVirement),
  dateExecution: z.string(),
  nombre,
  totalCentimes: nombre,
  /** The account that pays, masked. */
  iban: z.string(),
  executeLe: texteOuNul,
  annuleLe: instant.nullable(),
  annuleMotif: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  version: nombre,
  droits: z.object({ executer: z.boolean(), annuler: z.boolean() }),
});
export type Virement = z.output<typeof virementSchema>;

export const detailPrestationSchema = prestationSchema.extend({
  operations: z.array(operationLieeSchema),
  /** By name. */
  reversions: z.array(reversionSchema),
  /** `aReverserCentimes` less `repartiCentimes`: anything but zero keeps money from leaving (PRS-12). */
  ecartCentimes: nombre,
  /** The last first. */
  virements: z.array(virementSchema),
  /** The groupement said which account pays. */
  ibanConnu: z.boolean(),
  pieces: z.array(pieceSchema),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailPrestation = z.output<typeof detailPrestationSchema>;

/** The same, after a transfer file was made. */
export const apresVirementSchema = detailPrestationSchema.extend({
  /** Chosen, and left out of the file: their IBAN is too new (PRS-24). */
  laissees: z.array(z.object({ reversionId: nombre, pharmacieNom: z.string(), utilisableLe: instant })),
});
export type ApresVirement = z.output<typeof apresVirementSchema>;

/** An adhérent as the sharing proposes it, whether it has a part now or not. */
export const adherentAServirSchema = z.object({
  pharmacieId: nombre,
  nom: z.string(),
  ville: texteOuNul,
  segments: z.array(z.object({ id: nombre, nom: z.string() })),
  /**
   * What it declared of its turnover with this laboratory on these months, to the RFA of the groupement; null: nothing
   * (PRS-11).
   */
  caCentimes: nombre.nullable(),
  /** Of the linked operations, the TG it made. */
  nbRealisations: nombre,
  preuve: z.enum(preuvesReversion),
  nbPhotos: nombre,
  ibanConnu: z.boolean(),
  /** Its part as it is saved; null: it has none. */
  base: nombre.nullable(),
  montantHtCentimes: nombre.nullable(),
});
export type AdherentAServir = z.output<typeof adherentAServirSchema>;
/**
 * What a sharing needs: the browser shows it at once with the same rule (`repartirEntreAdherents`), the server computes
 * it again.
 */
export const propositionRepartitionSchema = z.object({
  modeRepartition: z.enum(modesRepartition),
  aReverserCentimes: nombre,
  adherents: z.array(adherentAServirSchema),
});
export type PropositionRepartition = z.output<typeof propositionRepartitionSchema>;

nommer({
  droitsPrestationSchema,
  operationLieeSchema,
  reversionPrestation: reversionSchema,
  virementReversion: virementSchema,
  detailPrestationSchema,
});
