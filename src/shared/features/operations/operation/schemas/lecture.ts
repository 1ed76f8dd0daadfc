import { z } from 'zod';
import { entierLu, entierOuNul, montantsParNatureLus, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
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

/** The parts on which this session may do an act, rights and states together; the server checks them again. */
const parts = z.array(z.enum(partsPromotion));
export const droitsPromotionSchema = z.object({
  modifier: z.boolean(),
  valider: parts,
  refuser: parts,
  repasserEnBrouillon: parts,
  accepter: parts,
  placer: z.boolean(),
  traiter: z.boolean(),
  /** Whether the groupement may force a change on a published modèle and its copies. */
  forcer: z.boolean(),
  /** Whether a modèle already begun at its adhérents may end today, with everything kept. */
  clore: z.boolean(),
  dupliquer: z.boolean(),
  supprimer: z.boolean(),
  joindrePreuve: z.boolean(),
  commenter: z.boolean(),
});
export type DroitsPromotion = z.output<typeof droitsPromotionSchema>;

const prioriteLueSchema = z.object({
  id: entierLu,
  nom: z.string(),
  rang: entierLu,
  couleur: z.string(),
  obligatoire: z.boolean(),
  /** The last day to answer, when the priority sets one. */
  reponseAvant: texteOuNul,
});

const champsArgent = {
  attenduCentimes: entierLu,
  aDeclarerCentimes: entierLu,
  declareCentimes: entierLu,
  recuCentimes: entierLu,
  /** Settled without money (ENC-61). */
  compenseCentimes: entierLu,
};
const autreNatureSchema = z.object({ ...champsArgent, natureFiscale: natureFiscaleLue });
/**
 * The expected money of a promotion by state. Its amounts are of one nature; when there are two, they are HT, and the
 * TTC ones are apart (ENC-78).
 */
export const argentOperationSchema = z.object({
  ...champsArgent,
  /** Null when there is no amount. */
  natureFiscale: natureFiscaleLue.nullable(),
  autreNature: autreNatureSchema.nullable(),
  /** Contreparties non réclamées, due and without a declared encours: must be 0 (OPE-43). */
  nonReclamees: entierLu,
});
export type Argent = z.output<typeof argentOperationSchema>;

export const emplacementLuSchema = z.object({
  id: entierLu,
  emplacementId: entierLu,
  emplacementNom: z.string(),
  zoneId: entierLu,
  zoneNom: z.string(),
  dateDebut: z.string(),
  dateFin: z.string(),
  quantiteFacing: entierOuNul,
  prixHtCentimes: entierOuNul,
  realiseLe: texteOuNul,
  nbPreuves: entierLu,
});
export type EmplacementLu = z.output<typeof emplacementLuSchema>;

/** One promotion, in a list or as the answer of an act. */
export const promotionSchema = z.object({
  id: entierLu,
  origine: z.enum(originesPromotion),
  /** For a copy: its modèle, and the name of the groupement. */
  modeleId: entierOuNul,
  groupementNom: texteOuNul,
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  nomOperation: z.string(),
  typePromo: z.enum(typesPromo),
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  quantite: entierOuNul,
  superposable: z.boolean(),
  etatPromo: z.enum(etatsPromotion).nullable(),
  etatTg: z.enum(etatsPromotion).nullable(),
  acceptationPromo: z.enum(acceptationsPromotion).nullable(),
  acceptationTg: z.enum(acceptationsPromotion).exclude(['PAYPS']).nullable(),
  etat: z.enum(etatsPromotion),
  statut: z.enum(statutsPromotion),
  motifRefus: texteOuNul,
  dispositifs: z.array(z.enum(dispositifsOperation)),
  nbProduits: entierLu,
  premierProduit: texteOuNul,
  emplacements: z.array(emplacementLuSchema),
  emplacementConseille: texteOuNul,
  priorite: prioriteLueSchema.nullable(),
  argent: argentOperationSchema,
  declareePayeur: z.boolean(),
  syncLgo: z.enum(syncsLgo).nullable(),
  nbNonLus: entierLu,
  publieeLe: instant.nullable(),
  traiteeLe: instant.nullable(),
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsPromotionSchema,
});
export type Promotion = z.output<typeof promotionSchema>;

export const produitLuSchema = z.object({
  nom: z.string(),
  ean: texteOuNul,
  gamme: texteOuNul,
  quantite: entierOuNul,
  prixPublicTtcCentimes: entierOuNul,
  prixAchatHtCentimes: entierOuNul,
  tva: z.number().nullable(),
  categorieEncadree: z.enum(categoriesEncadrees).nullable(),
  quantiteVendue: entierOuNul,
  caTtcCentimes: entierOuNul,
});
export type ProduitLuOperation = z.output<typeof produitLuSchema>;

export const contrepartieLueSchema = z.object({
  id: entierLu,
  part: z.enum(partsPromotion),
  action: z.enum(actionsEncours).nullable(),
  contrepartie: texteOuNul,
  payeur: z.enum(payeursEncours).nullable(),
  valeurCentiemes: entierOuNul,
  /** The nature of the amount and of the encours (ENC-86). */
  natureFiscale: natureFiscaleLue,
  /** Hundredths of a percent; null when unknown. */
  tauxTvaCentiemes: entierOuNul,
  unite: z.enum(unitesContrepartie),
  declencheur: z.enum(declencheursOperation),
  delaiJours: entierLu,
  /** The encours created from this contrepartie; null when there is none (not yet, or no longer). */
  encours: z
    .object({
      id: entierLu,
      numero: z.string(),
      etat: z.enum(etatsEncours),
      valeurAttendueCentimes: entierLu,
      natureFiscale: natureFiscaleLue,
      aCompleter: z.boolean(),
      dateDeclaration: z.string(),
    })
    .nullable(),
});
export type ContrepartieLue = z.output<typeof contrepartieLueSchema>;

/**
 * An encours kept after a forced modification removed its contrepartie, because it was declared or received (OPE-69).
 */
const encoursConserveSchema = z.object({
  id: entierLu,
  numero: z.string(),
  info: z.string(),
  etat: z.enum(etatsEncours),
  natureFiscale: natureFiscaleLue,
  valeurAttendueCentimes: entierLu,
  valeurRegleeCentimes: entierLu,
});

/** A field to fill before the promotion is validated: its pointer in the form, and a French sentence. */
export const manqueSchema = z.object({
  part: z.enum(partsPromotion).nullable(),
  pointer: z.string(),
  detail: z.string(),
});
export type Manque = z.output<typeof manqueSchema>;

export const detailPromotionSchema = promotionSchema.extend({
  nomAuto: z.boolean(),
  conditionsPromo: texteOuNul,
  multipleDeTrois: z.boolean(),
  commentaire: texteOuNul,
  produits: z.array(produitLuSchema),
  parametres: z.array(dispositifSchema),
  contreparties: z.array(contrepartieLueSchema),
  encoursConserves: z.array(encoursConserveSchema),
  manques: z.array(manqueSchema),
  /** Sentences that never block: another draft planned on the same emplacement, no contrepartie… */
  avertissements: z.array(z.string()),
  /** The priority, for a modèle. */
  prioriteId: entierOuNul,
  segmentIds: z.array(entierLu),
  affichageDate: texteOuNul,
});
export type DetailPromotion = z.output<typeof detailPromotionSchema>;

/** An occupied emplacement, on the plan and in the form of the promotion. */
export const occupationSchema = z.object({
  promotionId: entierLu,
  ligneId: entierLu,
  emplacementId: entierLu,
  nomOperation: z.string(),
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  dateDebut: z.string(),
  dateFin: z.string(),
  /** Whether the TG holds the emplacement: validated, or accepted. Otherwise it is only planned. */
  occupe: z.boolean(),
  superposable: z.boolean(),
  statut: z.enum(statutsPromotion),
  /** The share of this emplacement in the money expected from its TG, else from the whole promotion (OPE-73). */
  attendu: montantsParNatureLus,
  nbPreuves: entierLu,
  version: entierLu,
  deplacable: z.boolean(),
});
export type OccupationOperation = z.output<typeof occupationSchema>;

/**
 * The fields edited by the form of a promotion; a delegate reads his draft this way, without the pharmacy's private
 * data (OPE-63).
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
  argentOperationAutreNature: autreNatureSchema,
  emplacementLuSchema,
  promotionSchema,
  produitLuSchema,
  contrepartieLueSchema,
  encoursConserveSchema,
  manqueOperation: manqueSchema,
  detailPromotionSchema,
  promotionEditeeSchema,
});
