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

/** The acts this session may do now, by rights and state together. The server checks them again. */
const droitsPrestationSchema = z.object({
  /** The acts that are open now, in the order of the menu (PRS-5). */
  actes: z.array(z.enum(actesPrestation)),
  modifier: z.boolean(),
  /**
   * False once money has left or is about to: the amount, the laboratory and the groupement's part no longer change
   * (PRS-13).
   */
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
  /** Null when the prestation has no amount. */
  montantTtcCentimes: nombre.nullable(),
  partGroupementCentiemes: nombre,
  partGroupementCentimes: nombre,
  modeRepartition: z.enum(modesRepartition),
  commentaire: texteOuNul,
  etat: z.enum(etatsPrestation),
  /** The state on the chip: EXPIRED when the payment is late (PRS-6). */
  etatMontre: z.enum(etatsMontres),
  /** Whether the day to pay the adhérents is over while money is left to reverse. */
  reversionEnRetard: z.boolean(),
  /** The amounts due to the adhérents, shared out between them, and received by them (HT). */
  aReverserCentimes: nombre,
  repartiCentimes: nombre,
  reverseCentimes: nombre,
  nbReversions: nombre,
  nbReversees: nombre,
  /** Reversions still to pay whose proof is missing. */
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

/** Sums over the prestations that the filters keep, without drafts and cancelled ones; HT (PRS-20). */
export const sommesPrestationsSchema = z.object({
  factureCentimes: nombre,
  encaisseCentimes: nombre,
  /** Paid by the laboratories and still owed to the adhérents. */
  aReverserCentimes: nombre,
  reverseCentimes: nombre,
  /** Late payments. */
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
  /** Whether the operation has a TG, which its adhérents prove by a photo. */
  preuveDemandee: z.boolean(),
});
export type OperationLiee = z.output<typeof operationLieeSchema>;

/** The part of one adhérent. */
export const reversionSchema = z.object({
  id: nombre,
  pharmacieId: nombre,
  pharmacieNom: z.string(),
  ville: texteOuNul,
  /** Whether the pharmacy is no longer an adhérent: it keeps its part. */
  partie: z.boolean(),
  base: nombre.nullable(),
  montantHtCentimes: nombre,
  etat: z.enum(etatsReversion),
  /** The day the adhérent received its part, and the reference of the payment. */
  dateReversion: texteOuNul,
  reference: texteOuNul,
  preuve: z.enum(preuvesReversion),
  /** Whether the reversion may be paid without waiting for a proof. */
  preuveOk: z.boolean(),
  nbPhotos: nombre,
  /** Why the groupement reverses without a proof (PRS-15). */
  sansPreuveMotif: texteOuNul,
  sansPreuveParNom: texteOuNul,
  /** The masked IBAN, `FR76 **** 1234`; null when the adhérent gave none. */
  iban: texteOuNul,
  /**
   * After a change of IBAN: no transfer file may use the new one before this instant (PRS-24); null when it may be
   * used.
   */
  ibanUtilisableLe: instant.nullable(),
  /** The live transfer file that contains the reversion. */
  virementId: nombre.nullable(),
  /** What keeps the reversion out of a transfer file now; empty when nothing does. */
  obstacles: z.array(z.enum(obstaclesVirement)),
  droits: z.object({ dejaViree: z.boolean(), remettre: z.boolean(), sansPreuve: z.boolean() }),
});
export type Reversion = z.output<typeof reversionSchema>;

export const virementSchema = z.object({
  id: nombre,
  /** The identifier of the message read by the bank: the same each time the file is downloaded. */
  messageId: z.string(),
  etat: z.enum(etatsVirement),
  dateExecution: z.string(),
  nombre,
  totalCentimes: nombre,
  /** The masked IBAN of the paying account. */
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
  /** Sorted by the name of the adhérent. */
  reversions: z.array(reversionSchema),
  /** `aReverserCentimes` less `repartiCentimes`: any gap but zero blocks the transfers (PRS-12). */
  ecartCentimes: nombre,
  /** The latest first. */
  virements: z.array(virementSchema),
  /** Whether the groupement has given its paying account. */
  ibanConnu: z.boolean(),
  pieces: z.array(pieceSchema),
  historique: z.array(acteHistoriqueSchema),
});
export type DetailPrestation = z.output<typeof detailPrestationSchema>;

/** The prestation after a transfer file was made. */
export const apresVirementSchema = detailPrestationSchema.extend({
  /** Chosen reversions left out of the file, because their IBAN is too recent (PRS-24). */
  laissees: z.array(z.object({ reversionId: nombre, pharmacieNom: z.string(), utilisableLe: instant })),
});
export type ApresVirement = z.output<typeof apresVirementSchema>;

/** An adhérent offered in the sharing, whether it has a part already or not. */
export const adherentAServirSchema = z.object({
  pharmacieId: nombre,
  nom: z.string(),
  ville: texteOuNul,
  segments: z.array(z.object({ id: nombre, nom: z.string() })),
  /**
   * The turnover with this laboratory over these months that the adhérent declared for the RFA of the groupement; null
   * when it declared none (PRS-11).
   */
  caCentimes: nombre.nullable(),
  /** How many TG of the linked operations the adhérent made. */
  nbRealisations: nombre,
  preuve: z.enum(preuvesReversion),
  nbPhotos: nombre,
  ibanConnu: z.boolean(),
  /** The saved part of the adhérent; null when it has none. */
  base: nombre.nullable(),
  montantHtCentimes: nombre.nullable(),
});
export type AdherentAServir = z.output<typeof adherentAServirSchema>;
/**
 * The data of a sharing: the browser previews it with the same rule (`repartirEntreAdherents`), the server computes it
 * again.
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
