import { z } from 'zod';
import { entierLu, montantsParNatureLus, natureFiscaleLue, texteOuNul } from '#shared/core/champs-lus.ts';
import { nommer } from '#shared/core/schemas-nommes.ts';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { etatsEncours, typesEncours } from '#shared/features/argent/encours/schemas.ts';
import { fenetreDeDates, filtresPromotion } from '#shared/features/operations/promotion/schemas/filtres.ts';
import { etatsProposition } from '#shared/features/operations/operation/schemas/enumerations.ts';
import { emplacementLuSchema, promotionSchema } from '#shared/features/operations/operation/schemas/lecture.ts';
import { rolesTrade } from '#shared/core/roles.ts';

const comptees = z.object({ nombre: entierLu, montants: montantsParNatureLus });

/** The encours of a pharmacy, for its delegate. `montants`: the balance still expected. */
export const carteEncoursSchema = z.object({
  aDeclarer: comptees,
  /** The encours to declare, planned today or before. */
  aDeclarerMaintenant: comptees,
  aRegler: comptees,
  /** The declared encours past their due date. */
  enRetard: comptees,
  /** The RFA among the encours to declare or to settle. */
  rfa: comptees,
});
export type CarteEncours = z.output<typeof carteEncoursSchema>;

/** The counts of its promotions: in progress, to come, with encours to declare, without a photo, still proposed. */
export const cartePromotionsSchema = z.object({
  enCours: entierLu,
  aVenir: entierLu,
  aTraiter: entierLu,
  sansPhoto: entierLu,
  /** The delegate's own proposals that the pharmacy has not decided yet. */
  proposees: entierLu,
  /** Messages of these promotions' discussions that the delegate has not read. */
  nonLus: entierLu,
});
export type CartePromotions = z.output<typeof cartePromotionsSchema>;

/**
 * A pharmacy whose habilitation is accepted. Each source adds its part, null when the habilitation does not open it.
 */
export const pharmacieSuivieSchema = z.object({
  id: entierLu,
  habilitationId: entierLu,
  nom: z.string(),
  codePostal: texteOuNul,
  ville: texteOuNul,
  adresse: z.string(),
  telephone: texteOuNul,
  droitTrade: z.boolean(),
  lectureEncours: z.boolean(),
  lectureDocuments: z.boolean(),
  lectureConditions: z.boolean(),
  tousLaboratoires: z.boolean(),
  /** The names of the laboratories open to the delegate (RES-44); empty when all are. */
  laboratoires: z.array(z.string()),
  expireLe: texteOuNul,
  encours: carteEncoursSchema.nullable(),
  promotions: cartePromotionsSchema,
});
export type PharmacieSuivie = z.output<typeof pharmacieSuivieSchema>;

/** An encours as a delegate reads it: nothing of the people who work in the pharmacy. */
export const encoursSuiviSchema = z.object({
  id: entierLu,
  numero: z.string(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  type: z.enum(typesEncours),
  info: z.string(),
  etat: z.enum(etatsEncours),
  /** The nature of every amount of this encours (ENC-74). */
  natureFiscale: natureFiscaleLue,
  valeurAttendueCentimes: entierLu,
  valeurRegleeCentimes: entierLu,
  soldeCentimes: entierLu,
  dateDeclaration: z.string(),
  dateEcheance: z.string(),
  enRetard: z.boolean(),
});
export type EncoursSuivi = z.output<typeof encoursSuiviSchema>;

const filtresEncoursSuivis = {
  ...paginationQuery(['dateDeclaration', 'dateEcheance', 'laboratoire', 'solde'], 'dateEcheance'),
  etat: z.enum(etatsEncours, 'État inconnu.').optional(),
};

/** A promotion as a delegate reads it: neither what it brings nor the people who work in the pharmacy. */
export const promotionSuivieSchema = promotionSchema
  .pick({
    id: true,
    origine: true,
    modeleId: true,
    groupementNom: true,
    laboratoireNom: true,
    laboratoireColor: true,
    nomOperation: true,
    typePromo: true,
    dateDebut: true,
    dateFin: true,
    etat: true,
    statut: true,
    dispositifs: true,
    emplacementConseille: true,
    nbNonLus: true,
    version: true,
  })
  .extend({
    /** The state of the delegate's own proposal; null for any other promotion. */
    proposition: z.enum(etatsProposition).nullable(),
    droits: z.object({ modifier: z.boolean(), retirer: z.boolean() }),
    emplacements: z.array(
      emplacementLuSchema.pick({
        id: true,
        emplacementNom: true,
        zoneNom: true,
        dateDebut: true,
        dateFin: true,
        nbPreuves: true,
      }),
    ),
  });
export type PromotionSuivie = z.output<typeof promotionSuivieSchema>;

const filtresPromotionsSuivies = {
  ...paginationQuery(['dateDebut'], 'dateDebut', 'desc'),
  periode: filtresPromotion.periode,
  sansPreuve: filtresPromotion.sansPreuve,
};

/** A promotion on the calendar of all the followed accounts (RES-86). */
export const momentTradeSchema = z.object({
  id: entierLu,
  pharmacieId: entierLu,
  pharmacieNom: z.string(),
  nomOperation: z.string(),
  laboratoireNom: texteOuNul,
  laboratoireColor: texteOuNul,
  dateDebut: z.string(),
  dateFin: z.string(),
  /** Whether it is the delegate's own proposal, not decided yet by the pharmacy. */
  proposee: z.boolean(),
  /** Whether a TG in place has no photo yet. */
  sansPhoto: z.boolean(),
});
export type MomentTrade = z.output<typeof momentTradeSchema>;

export const tradeContract = defineContract({
  cartesTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies',
    summary: 'Les pharmacies qui m’ont accordé l’accès, avec leurs chiffres.',
    access: rolesTrade,
    response: z.array(pharmacieSuivieSchema),
  },
  calendrierTrade: {
    method: 'GET',
    url: '/api/v1/trade/calendrier',
    summary: 'Les promotions d’une période chez toutes les pharmacies qui m’ont accordé l’accès.',
    access: rolesTrade,
    query: z.object(fenetreDeDates),
    response: z.array(momentTradeSchema),
  },
  pharmacieTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:id',
    summary: 'Une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: idParams,
    response: pharmacieSuivieSchema,
  },
  encoursTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:id/encours',
    summary: 'Les encours d’une pharmacie qui m’en a accordé la lecture.',
    access: rolesTrade,
    params: idParams,
    query: z.object(filtresEncoursSuivis),
    response: page(encoursSuiviSchema),
  },
  promotionsTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:id/promotions',
    summary: 'Les promotions d’une pharmacie qui m’a accordé l’accès ; ses brouillons restent à elle.',
    access: rolesTrade,
    params: idParams,
    query: z.object(filtresPromotionsSuivies),
    response: page(promotionSuivieSchema),
  },
  promotionTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:pharmacieId/promotions/:id',
    summary: 'Une promotion d’une pharmacie qui m’a accordé l’accès.',
    access: rolesTrade,
    params: z.object({ pharmacieId: id, id }),
    response: promotionSuivieSchema,
  },
});

nommer({
  pharmaciesComptees: comptees,
  carteEncoursSchema,
  cartePromotionsSchema,
  pharmacieSuivieSchema,
  promotionSuivieSchema,
});
