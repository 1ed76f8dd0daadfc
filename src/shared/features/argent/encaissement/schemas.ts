import { z } from 'zod';
import {
  droitsLus,
  entierLu,
  entierOuNul,
  montantsParNatureLus,
  texteOuNul,
  natureFiscaleLue,
} from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { instant } from '#shared/core/dates.ts';
import { acteHistoriqueSchema } from '#shared/core/historique.ts';
import {
  etatsEncours,
  moyensLus,
  payeursEncours,
  typesEncours,
} from '#shared/features/argent/encours/schemas/enumerations.ts';
import { etatsEncaissement, naturesEncaissement, sourcesEncaissement } from './schemas/enumerations.ts';

/** The acts this session may do now on the encaissement, by rights and state together. The server checks them again. */
const droitsEncaissementSchema = droitsLus('modifier', 'affecter', 'annuler', 'joindre');
export type DroitsEncaissement = z.output<typeof droitsEncaissementSchema>;

/** One encaissement, in a list. */
export const encaissementSchema = z.object({
  id: entierLu,
  /** Null when the groupement paid, since it may pay for several laboratories. */
  laboratoireId: entierOuNul,
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  payeur: z.enum(payeursEncours),
  nature: z.enum(naturesEncaissement),
  numero: texteOuNul,
  date: z.string(),
  montantHtCentimes: entierOuNul,
  tvaCentimes: entierOuNul,
  montantTtcCentimes: entierOuNul,
  /** The nature of the shared amount (ENC-74, ECM-40). */
  partage: natureFiscaleLue,
  /** The amount to share out, in that nature. */
  montantPartageCentimes: entierLu,
  affecteCentimes: entierLu,
  resteCentimes: entierLu,
  etat: z.enum(etatsEncaissement),
  source: z.enum(sourcesEncaissement),
  info: texteOuNul,
  fichierId: entierOuNul,
  /** For an avoir: the day a transfer paid it (ECM-25). */
  payeLe: texteOuNul,
  /** How many encours the encaissement settles. */
  nbEncours: entierLu,
  annuleLe: instant.nullable(),
  annuleParNom: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
  modifieParNom: texteOuNul,
  modifieLe: instant,
  version: entierLu,
  droits: droitsEncaissementSchema,
});
export type Encaissement = z.output<typeof encaissementSchema>;

/** A share of an encaissement: the settlement of one encours. */
const affectationSchema = z.object({
  reglementId: entierLu,
  /** Shares of the same act are undone together (ECM-8). */
  acteId: entierLu,
  encoursId: entierLu,
  encoursNumero: z.string(),
  encoursInfo: z.string(),
  encoursType: z.enum(typesEncours),
  laboratoireNom: z.string(),
  /** The present state of the encours. */
  encoursEtat: z.enum(etatsEncours),
  /** Expected less settled; for a settled encours, its gap. */
  encoursSoldeCentimes: entierLu,
  date: z.string(),
  action: z.enum(moyensLus),
  /** The amount in the nature of the encours, then in that of the encaissement (ENC-77). */
  montantCentimes: entierLu,
  montantRecuCentimes: entierLu,
  encoursNatureFiscale: natureFiscaleLue,
  /** The rate of the conversion; null without a conversion, or when the document gives both amounts. */
  tauxTvaCentiemes: entierOuNul,
  /** Whether the share closed the encours. */
  solde: z.boolean(),
  /** The state of the encours just before, restored by an exact undo (ECM-8). */
  etatAvant: z.enum(etatsEncours),
  annuleLe: instant.nullable(),
  annuleParNom: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
});
export type Affectation = z.output<typeof affectationSchema>;

/** One encaissement in full: its shares, its document, its history. */
export const detailEncaissementSchema = encaissementSchema.extend({
  /** The shares from first to last, cancelled ones included. */
  affectations: z.array(affectationSchema),
  annuleMotif: texteOuNul,
  /** Another live encaissement of the same papier, until a person says that they are two (ECM-24). */
  memePapier: z
    .object({
      id: entierLu,
      nature: z.enum(naturesEncaissement),
      numero: texteOuNul,
      date: z.string(),
    })
    .nullable(),
  /** The period written on its document (ECM-23). */
  periode: z.object({ debut: z.string(), fin: z.string() }).nullable(),
  fichier: z.object({ nom: z.string(), mime: z.string(), taille: entierLu }).nullable(),
  /** Files removed or replaced, the last first (ENC-70). */
  fichiersRetires: z.array(
    z.object({
      fichierId: entierLu,
      nom: z.string(),
      mime: z.string(),
      taille: entierLu,
      retireLe: instant,
      retireParNom: texteOuNul,
    }),
  ),
  /** The acts on the encaissement, the last first. */
  historique: z.array(acteHistoriqueSchema),
});
export type DetailEncaissement = z.output<typeof detailEncaissementSchema>;

export const sommesEncaissementsSchema = z.object({
  nombre: entierLu,
  /** Amounts by nature (ENC-78); the cancelled encaissements count in none of the three sums. */
  recu: montantsParNatureLus,
  affecte: montantsParNatureLus,
  reste: montantsParNatureLus,
});

nommer({
  montantsParNature: montantsParNatureLus,
  natureFiscale: natureFiscaleLue,
  droitsEncaissementSchema,
  affectationEncaissement: affectationSchema,
  detailEncaissementSchema,
  sommesEncaissementsSchema,
});
