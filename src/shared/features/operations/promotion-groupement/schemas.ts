import { z } from 'zod';
import { entierLu, texteOuNul, montantsParNatureLus } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import {
  dispositifsOperation,
  etatsPromotion,
  typesPromo,
  acceptationsPromotion,
} from '#shared/features/operations/operation/schemas/enumerations.ts';
import { droitsPromotionSchema, emplacementLuSchema } from '#shared/features/operations/operation/schemas/lecture.ts';

/** The state of a modèle for its groupement. EN_COURS: the modèle is being sent. ECHEC: the sending failed. */
export const etatsModele = ['BROUILLON', 'PROGRAMMEE', 'EN_COURS', 'ECHEC', 'PUBLIEE', 'TERMINEE', 'REFUSEE'] as const;
export type EtatModele = (typeof etatsModele)[number];

/** An adhérent's answer in one word: EN_ATTENTE as long as one part waits. */
export const reponsesMembre = ['EN_ATTENTE', 'ACCEPTEE', 'PAYPS', 'REFUSEE'] as const;
export type ReponseMembre = (typeof reponsesMembre)[number];

const compte = entierLu;
const segmentCourt = z.object({ id: compte, nom: z.string() });

export const droitsModeleSchema = droitsPromotionSchema.extend({
  /** Whether the modèle may be sent now: before its day, or after a failed sending. */
  publier: z.boolean(),
  relancer: z.boolean(),
});
export type DroitsModele = z.output<typeof droitsModeleSchema>;

export const modelePromotionGroupementSchema = z.object({
  id: compte,
  nomOperation: z.string(),
  laboratoireId: compte.nullable(),
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  typePromo: z.enum(typesPromo),
  dateDebut: texteOuNul,
  dateFin: texteOuNul,
  dispositifs: z.array(z.enum(dispositifsOperation)),
  etatPromo: z.enum(etatsPromotion).nullable(),
  etatTg: z.enum(etatsPromotion).nullable(),
  etat: z.enum(etatsModele),
  priorite: z
    .object({ id: compte, nom: z.string(), rang: compte, couleur: z.string(), obligatoire: z.boolean() })
    .nullable(),
  /** The target segments; empty for every adhérent. */
  segments: z.array(segmentCourt),
  affichageDate: texteOuNul,
  publieeLe: instant.nullable(),
  /** Before the sending: how many adhérents would receive the modèle now. */
  nbCibles: compte,
  enAttente: compte,
  /** Among those that wait: one of the two parts is answered. */
  partielles: compte,
  acceptees: compte,
  payps: compte,
  refusees: compte,
  /** Adhérents that have not answered by the deadline of the priority. */
  enRetard: compte,
  declarees: compte,
  derniereRelanceLe: instant.nullable(),
  /** The progress of the sending, while it runs or after it failed. */
  publication: z.object({ faites: compte, cibles: compte, demandeeParNom: z.string() }).nullable(),
  creeParNom: texteOuNul,
  modifieLe: instant,
  version: compte,
  droits: droitsModeleSchema,
});
export type ModelePromotionGroupement = z.output<typeof modelePromotionGroupementSchema>;

/** The answer of an adhérent to a modèle: never its money (OPE-57). */
export const reponsePromotionGroupementSchema = z.object({
  copieId: compte,
  pharmacieId: compte,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  /** Null when the pharmacy has left the groupement: its emplacements are no longer shown. */
  adherentId: compte.nullable(),
  segments: z.array(segmentCourt),
  reponse: z.enum(reponsesMembre),
  /** Whether the copy waits with one of its two parts answered. */
  aMoitie: z.boolean(),
  acceptationPromo: z.enum(acceptationsPromotion).nullable(),
  acceptationTg: z.enum(acceptationsPromotion).exclude(['PAYPS']).nullable(),
  motifRefus: texteOuNul,
  recueLe: instant,
  repondueLe: instant.nullable(),
  reponseAvant: texteOuNul,
  enRetard: z.boolean(),
  emplacements: z.array(
    emplacementLuSchema.pick({ emplacementNom: true, zoneNom: true, dateDebut: true, dateFin: true, realiseLe: true }),
  ),
  nbPhotos: compte,
  nbRelances: compte,
  derniereRelanceLe: instant.nullable(),
  relancable: z.boolean(),
  /** Messages that the adhérent chose to share, then the unread ones among them. */
  nbMessages: compte,
  nbNonLus: compte,
});
export type ReponsePromotionGroupement = z.output<typeof reponsePromotionGroupementSchema>;

export const tuilesModelesSchema = z.object({
  /** Published modèles that are not over. */
  enCours: compte,
  brouillons: compte,
  programmees: compte,
  /** Answers to the modèles in progress. */
  attendues: compte,
  repondues: compte,
  enRetard: compte,
});

/** What « repasser en brouillon » would take away from the adhérents. */
export const retraitSchema = z.object({
  enAttente: compte,
  acceptees: compte,
  payps: compte,
  refusees: compte,
  /** Above zero, the withdrawal is refused. */
  declarees: compte,
  encoursADeclarer: compte,
  /** The amounts of these encours to declare, then the number of adhérents that have one. */
  encoursADeclarerMontants: montantsParNatureLus,
  adherentsADeclarer: compte,
});

/** What a forced modification would do, adhérent by adhérent, before anything is written. */
export const impactSchema = z.object({
  /** The changes, in words. */
  changements: z.array(z.string()),
  pharmacies: z.array(
    z.object({
      copieId: compte,
      nom: z.string(),
      ville: texteOuNul,
      reponse: z.enum(reponsesMembre),
      acceptationPromo: z.enum(acceptationsPromotion).nullable(),
      acceptationTg: z.enum(acceptationsPromotion).exclude(['PAYPS']).nullable(),
      /** Whether the TG would meet another promotion of the pharmacy at the new dates. */
      collision: z.boolean(),
      recalcules: compte,
      declares: compte,
      regles: compte,
    }),
  ),
  /** When the target changes: adhérents that would receive the modèle, then those that would lose it. */
  nouvelles: compte,
  retirees: compte,
  /** The consequences shown, sent back with the change to prove that the person saw them. */
  consequences: z.array(z.string()),
});
export type Impact = z.output<typeof impactSchema>;

nommer({
  segmentCourtPromotionGroupement: segmentCourt,
  droitsModeleSchema,
  modelePromotionGroupement: modelePromotionGroupementSchema,
});
