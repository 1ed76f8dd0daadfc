import { z } from 'zod';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { actionsEncours, etatsEncours, payeursEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';
import { categoriesEncadrees } from '#shared/features/catalogue/produit/schemas.ts';
import { dispositifSchema } from './dispositifs.ts';
import {
  acceptationsPromotion,
  declencheursOperation,
  dispositifsOperation,
  etatsPromotion,
  originesPromotion,
  partsPromotion,
  statutsPromotion,
  syncsLgo,
  typesPromo,
  unitesContrepartie,
} from './enumerations.ts';

/** Which parts each act is possible on for this session, rights and states together; the server checks them again. */
const parts = z.array(z.enum(partsPromotion));
export const droitsPromotionSchema = z.object({
  modifier: z.boolean(),
  valider: parts,
  refuser: parts,
  repasserEnBrouillon: parts,
  accepter: parts,
  placer: z.boolean(),
  traiter: z.boolean(),
  /** A published modèle: change it for its adhérents too. */
  forcer: z.boolean(),
  /** A modèle that has begun at its adhérents: it ends today, and everything stays. */
  clore: z.boolean(),
  dupliquer: z.boolean(),
  supprimer: z.boolean(),
  joindrePreuve: z.boolean(),
  commenter: z.boolean(),
});
export type DroitsPromotion = z.output<typeof droitsPromotionSchema>;

const prioriteLueSchema = z.object({
  id: z.number().int(),
  nom: z.string(),
  rang: z.number().int(),
  couleur: z.string(),
  obligatoire: z.boolean(),
  /** Last day to answer, when the priority sets one. */
  reponseAvant: z.string().nullable(),
});

/** Sum of what a promotion is expected to bring, and where it stands. */
export const argentOperationSchema = z.object({
  attenduCentimes: z.number().int(),
  aDeclarerCentimes: z.number().int(),
  declareCentimes: z.number().int(),
  recuCentimes: z.number().int(),
  /** Settled without money (ENC-61). */
  compenseCentimes: z.number().int(),
  /** Contreparties non réclamées, due and without a declared encours: must be 0 (OPE-43). */
  nonReclamees: z.number().int(),
});
export type Argent = z.output<typeof argentOperationSchema>;

export const emplacementLuSchema = z.object({
  id: z.number().int(),
  emplacementId: z.number().int(),
  emplacementNom: z.string(),
  zoneId: z.number().int(),
  zoneNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  quantiteFacing: z.number().int().nullable(),
  prixHtCentimes: z.number().int().nullable(),
  realiseLe: z.string().nullable(),
  nbPreuves: z.number().int(),
});
export type EmplacementLu = z.output<typeof emplacementLuSchema>;

/** One promotion, in a list and as the answer of every act. */
export const promotionSchema = z.object({
  id: z.number().int(),
  origine: z.enum(originesPromotion),
  /** Of a copy: the groupement's name and its modèle. */
  modeleId: z.number().int().nullable(),
  groupementNom: z.string().nullable(),
  laboratoireId: z.number().int().nullable(),
  laboratoireNom: z.string().nullable(),
  laboratoireColor: z.string().nullable(),
  nomOperation: z.string(),
  typePromo: z.enum(typesPromo),
  dateDebut: z.string().nullable(),
  dateFin: z.string().nullable(),
  quantite: z.number().int().nullable(),
  superposable: z.boolean(),
  etatPromo: z.enum(etatsPromotion).nullable(),
  etatTg: z.enum(etatsPromotion).nullable(),
  acceptationPromo: z.enum(acceptationsPromotion).nullable(),
  acceptationTg: z.enum(acceptationsPromotion).exclude(['PAYPS']).nullable(),
  etat: z.enum(etatsPromotion),
  statut: z.enum(statutsPromotion),
  motifRefus: z.string().nullable(),
  dispositifs: z.array(z.enum(dispositifsOperation)),
  nbProduits: z.number().int(),
  premierProduit: z.string().nullable(),
  emplacements: z.array(emplacementLuSchema),
  emplacementConseille: z.string().nullable(),
  priorite: prioriteLueSchema.nullable(),
  argent: argentOperationSchema,
  declareePayeur: z.boolean(),
  syncLgo: z.enum(syncsLgo).nullable(),
  nbNonLus: z.number().int(),
  publieeLe: instant.nullable(),
  traiteeLe: instant.nullable(),
  creeParNom: z.string().nullable(),
  creeLe: instant,
  modifieParNom: z.string().nullable(),
  modifieLe: instant,
  version: z.number().int(),
  droits: droitsPromotionSchema,
});
export type Promotion = z.output<typeof promotionSchema>;

export const produitLuSchema = z.object({
  nom: z.string(),
  ean: z.string().nullable(),
  gamme: z.string().nullable(),
  quantite: z.number().int().nullable(),
  prixPublicTtcCentimes: z.number().int().nullable(),
  prixAchatHtCentimes: z.number().int().nullable(),
  tva: z.number().nullable(),
  categorieEncadree: z.enum(categoriesEncadrees).nullable(),
  quantiteVendue: z.number().int().nullable(),
  caTtcCentimes: z.number().int().nullable(),
});
export type ProduitLuOperation = z.output<typeof produitLuSchema>;

export const contrepartieLueSchema = z.object({
  id: z.number().int(),
  part: z.enum(partsPromotion),
  action: z.enum(actionsEncours).nullable(),
  contrepartie: z.string().nullable(),
  payeur: z.enum(payeursEncours).nullable(),
  valeurCentiemes: z.number().int().nullable(),
  unite: z.enum(unitesContrepartie),
  declencheur: z.enum(declencheursOperation),
  delaiJours: z.number().int(),
  /** The encours born from this line; null when there is none (not yet, or no longer). */
  encours: z
    .object({
      id: z.number().int(),
      numero: z.string(),
      etat: z.enum(etatsEncours),
      valeurAttendueCentimes: z.number().int(),
      aCompleter: z.boolean(),
      dateDeclaration: z.string(),
    })
    .nullable(),
});
export type ContrepartieLue = z.output<typeof contrepartieLueSchema>;

/** An encours whose contrepartie left by a forced modification: what was received or declared stays (OPE-69). */
const encoursConserveSchema = z.object({
  id: z.number().int(),
  numero: z.string(),
  info: z.string(),
  etat: z.enum(etatsEncours),
  valeurAttendueCentimes: z.number().int(),
  valeurRegleeCentimes: z.number().int(),
});

/** A field that must still be filled before the promotion is validated: pointer into the form, French sentence. */
export const manqueSchema = z.object({
  part: z.enum(partsPromotion).nullable(),
  pointer: z.string(),
  detail: z.string(),
});
export type Manque = z.output<typeof manqueSchema>;

export const detailPromotionSchema = promotionSchema.extend({
  nomAuto: z.boolean(),
  conditionsPromo: z.string().nullable(),
  multipleDeTrois: z.boolean(),
  commentaire: z.string().nullable(),
  produits: z.array(produitLuSchema),
  parametres: z.array(dispositifSchema),
  contreparties: z.array(contrepartieLueSchema),
  encoursConserves: z.array(encoursConserveSchema),
  manques: z.array(manqueSchema),
  /** Sentences that never block: a draft already planned on the same place, no contrepartie… */
  avertissements: z.array(z.string()),
  /** For a modèle. */
  prioriteId: z.number().int().nullable(),
  segmentIds: z.array(z.number().int()),
  affichageDate: z.string().nullable(),
});
export type DetailPromotion = z.output<typeof detailPromotionSchema>;

/** A place that is taken, on the plan and in the live occupancy of the form. */
export const occupationSchema = z.object({
  promotionId: z.number().int(),
  ligneId: z.number().int(),
  emplacementId: z.number().int(),
  nomOperation: z.string(),
  laboratoireNom: z.string().nullable(),
  laboratoireColor: z.string().nullable(),
  dateDebut: z.string(),
  dateFin: z.string(),
  /** Holds its place: validated, or accepted. Otherwise only planned. */
  occupe: z.boolean(),
  superposable: z.boolean(),
  statut: z.enum(statutsPromotion),
  /** The share of this place in what its TG is expected to bring, else in what the whole promotion is (OPE-73). */
  attenduCentimes: z.number().int(),
  nbPreuves: z.number().int(),
  version: z.number().int(),
  deplacable: z.boolean(),
});
export type OccupationOperation = z.output<typeof occupationSchema>;

/**
 * What the form of a promotion edits; a delegate reads his draft so, without what the pharmacy alone knows of it
 * (OPE-63).
 */
export const promotionEditeeSchema = detailPromotionSchema
  .pick({
    id: true,
    version: true,
    origine: true,
    modeleId: true,
    nomOperation: true,
    nomAuto: true,
    laboratoireId: true,
    typePromo: true,
    etatPromo: true,
    etatTg: true,
    dateDebut: true,
    dateFin: true,
    conditionsPromo: true,
    quantite: true,
    multipleDeTrois: true,
    superposable: true,
    commentaire: true,
    produits: true,
    parametres: true,
    emplacements: true,
    contreparties: true,
    emplacementConseille: true,
    prioriteId: true,
    segmentIds: true,
    affichageDate: true,
    modifieParNom: true,
    modifieLe: true,
  })
  .extend({ droits: droitsPromotionSchema.pick({ modifier: true, valider: true }) });
export type PromotionEditee = z.output<typeof promotionEditeeSchema>;

nommer({
  droitsPromotionSchema,
  prioriteLueSchema,
  argentOperation: argentOperationSchema,
  emplacementLuSchema,
  promotionSchema,
  produitLuSchema,
  contrepartieLueSchema,
  encoursConserveSchema,
  manqueOperation: manqueSchema,
  detailPromotionSchema,
  promotionEditeeSchema,
});
