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

/** Where a modèle stands, for the groupement that keeps it. EN_COURS: it is being sent. ECHEC: it could not be. */
export const etatsModele = ['BROUILLON', 'PROGRAMMEE', 'EN_COURS', 'ECHEC', 'PUBLIEE', 'TERMINEE', 'REFUSEE'] as const;
export type EtatModele = (typeof etatsModele)[number];

/** An adhérent's answer in one word: it waits as long as one part does. */
export const reponsesMembre = ['EN_ATTENTE', 'ACCEPTEE', 'PAYPS', 'REFUSEE'] as const;
export type ReponseMembre = (typeof reponsesMembre)[number];

const compte = entierLu;
const segmentCourt = z.object({ id: compte, nom: z.string() });

export const droitsModeleSchema = droitsPromotionSchema.extend({
  /** Send it now: its day has not come, or it could not be sent. */
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
  /** Empty: every adhérent. */
  segments: z.array(segmentCourt),
  affichageDate: texteOuNul,
  publieeLe: instant.nullable(),
  /** Before it is sent: those who would receive it now. */
  nbCibles: compte,
  enAttente: compte,
  /** Of those that wait: one of two parts is answered. */
  partielles: compte,
  acceptees: compte,
  payps: compte,
  refusees: compte,
  /** Adhérents still to answer after the last day given by the priority. */
  enRetard: compte,
  declarees: compte,
  derniereRelanceLe: instant.nullable(),
  /** While it is sent, or when it could not be. */
  publication: z.object({ faites: compte, cibles: compte, demandeeParNom: z.string() }).nullable(),
  creeParNom: texteOuNul,
  modifieLe: instant,
  version: compte,
  droits: droitsModeleSchema,
});
export type ModelePromotionGroupement = z.output<typeof modelePromotionGroupementSchema>;

/** An adhérent and what it does with a modèle: never its money (OPE-57). */
export const reponsePromotionGroupementSchema = z.object({
  copieId: compte,
  pharmacieId: compte,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  /** Null: the pharmacy left since, and its emplacements are no longer shown. */
  adherentId: compte.nullable(),
  segments: z.array(segmentCourt),
  reponse: z.enum(reponsesMembre),
  /** It waits, and one of its two parts is answered. */
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
  /** What the adhérent chose to show, and what of it was not read yet. */
  nbMessages: compte,
  nbNonLus: compte,
});
export type ReponsePromotionGroupement = z.output<typeof reponsePromotionGroupementSchema>;

export const tuilesModelesSchema = z.object({
  /** Sent and not over. */
  enCours: compte,
  brouillons: compte,
  programmees: compte,
  /** Over the modèles in progress. */
  attendues: compte,
  repondues: compte,
  enRetard: compte,
});

/** What "repasser en brouillon" takes away. */
export const retraitSchema = z.object({
  enAttente: compte,
  acceptees: compte,
  payps: compte,
  refusees: compte,
  /** Not null: the withdrawal is refused. */
  declarees: compte,
  encoursADeclarer: compte,
  /** What those encours are worth, and how many adhérents have one. */
  encoursADeclarerMontants: montantsParNatureLus,
  adherentsADeclarer: compte,
});

/** What a forced modification would do, adhérent by adhérent, before anything is written. */
export const impactSchema = z.object({
  /** What changes, in words. */
  changements: z.array(z.string()),
  pharmacies: z.array(
    z.object({
      copieId: compte,
      nom: z.string(),
      ville: texteOuNul,
      reponse: z.enum(reponsesMembre),
      acceptationPromo: z.enum(acceptationsPromotion).nullable(),
      acceptationTg: z.enum(acceptationsPromotion).exclude(['PAYPS']).nullable(),
      /** Its TG meets another of its promotions at the new days. */
      collision: z.boolean(),
      recalcules: compte,
      declares: compte,
      regles: compte,
    }),
  ),
  /** Adhérents that would receive it, and those it would be taken from, because the target changes. */
  nouvelles: compte,
  retirees: compte,
  /** To send back with the change: the proof of what was seen. */
  consequences: z.array(z.string()),
});
export type Impact = z.output<typeof impactSchema>;

nommer({
  segmentCourtPromotionGroupement: segmentCourt,
  droitsModeleSchema,
  modelePromotionGroupement: modelePromotionGroupementSchema,
});
