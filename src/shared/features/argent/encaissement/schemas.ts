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

/** What this session may do now with it: rights and state together. The server checks them again. */
const droitsEncaissementSchema = droitsLus('modifier', 'affecter', 'annuler', 'joindre');
export type DroitsEncaissement = z.output<typeof droitsEncaissementSchema>;

/** One encaissement, in a list. */
export const encaissementSchema = z.object({
  id: entierLu,
  /** Null when the groupement paid: it may cover several laboratories. */
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
  /** Its nature: which of its amounts is shared out (ENC-74, ECM-40). */
  partage: natureFiscaleLue,
  /** That amount. */
  montantPartageCentimes: entierLu,
  affecteCentimes: entierLu,
  resteCentimes: entierLu,
  etat: z.enum(etatsEncaissement),
  source: z.enum(sourcesEncaissement),
  info: texteOuNul,
  fichierId: entierOuNul,
  /** Of a credit note: the day a transfer paid it (ECM-25). */
  payeLe: texteOuNul,
  /** How many encours it settles. */
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
  /** The shares of one act are undone together (ECM-8). */
  acteId: entierLu,
  encoursId: entierLu,
  encoursNumero: z.string(),
  encoursInfo: z.string(),
  encoursType: z.enum(typesEncours),
  laboratoireNom: z.string(),
  /** As it is now. */
  encoursEtat: z.enum(etatsEncours),
  /** Expected less what settles it, its gap included once it is settled. */
  encoursSoldeCentimes: entierLu,
  date: z.string(),
  action: z.enum(moyensLus),
  /** In the nature of the encours, and in that of the encaissement: what it took of it (ENC-77). */
  montantCentimes: entierLu,
  montantRecuCentimes: entierLu,
  encoursNatureFiscale: natureFiscaleLue,
  /** At which it was converted; null: it was not, or as the document says. */
  tauxTvaCentiemes: entierOuNul,
  /** It closed the encours. */
  solde: z.boolean(),
  /** Of the encours, just before: an exact undo gives it back (ECM-8). */
  etatAvant: z.enum(etatsEncours),
  annuleLe: instant.nullable(),
  annuleParNom: texteOuNul,
  creeParNom: texteOuNul,
  creeLe: instant,
});
export type Affectation = z.output<typeof affectationSchema>;

/** One encaissement in full: its shares, its document, its story. */
export const detailEncaissementSchema = encaissementSchema.extend({
  /** First to last, the cancelled ones in sight. */
  affectations: z.array(affectationSchema),
  annuleMotif: texteOuNul,
  /** Another living one of the same paper, as long as nobody said that they are two (ECM-24). */
  memePapier: z
    .object({
      id: entierLu,
      nature: z.enum(naturesEncaissement),
      numero: texteOuNul,
      date: z.string(),
    })
    .nullable(),
  /** What its document says that it is about (ECM-23). */
  periode: z.object({ debut: z.string(), fin: z.string() }).nullable(),
  fichier: z.object({ nom: z.string(), mime: z.string(), taille: entierLu }).nullable(),
  /** Those that were taken off or replaced, the last first (ENC-70). */
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
  /** Who did what, the last first. */
  historique: z.array(acteHistoriqueSchema),
});
export type DetailEncaissement = z.output<typeof detailEncaissementSchema>;

export const sommesEncaissementsSchema = z.object({
  nombre: entierLu,
  /** Each nature apart (ENC-78); the cancelled ones count for nothing in the three sums. */
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
