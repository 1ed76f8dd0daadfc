import { z } from 'zod';
import { defineContract, idParams } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { etatsEncours, typesEncours } from '#shared/features/encours/contract/schemas.ts';

const comptees = z.object({ nombre: z.number().int(), centimes: z.number().int() });

/** What the encours of a pharmacy say to its delegate. `centimes`: the balance still expected. */
export const carteEncoursSchema = z.object({
  aDeclarer: comptees,
  /** To declare, and planned up to today. */
  aDeclarerMaintenant: comptees,
  aRegler: comptees,
  /** Declared, and past their due date. */
  enRetard: comptees,
});
export type CarteEncours = z.output<typeof carteEncoursSchema>;

/** A granted pharmacy. Each source adds its part, null when the grant does not open it: promotions and RFA take their place here. */
export const pharmacieSuivieSchema = z.object({
  id: z.number().int(),
  habilitationId: z.number().int(),
  nom: z.string(),
  codePostal: z.string().nullable(),
  ville: z.string().nullable(),
  adresse: z.string(),
  telephone: z.string().nullable(),
  droitTrade: z.boolean(),
  lectureEncours: z.boolean(),
  expireLe: z.string().nullable(),
  encours: carteEncoursSchema.nullable(),
});
export type PharmacieSuivie = z.output<typeof pharmacieSuivieSchema>;

/** An encours as a delegate reads it: nothing of the people who work in the pharmacy. */
export const encoursSuiviSchema = z.object({
  id: z.number().int(),
  numero: z.string(),
  laboratoireNom: z.string(),
  laboratoireColor: z.string(),
  type: z.enum(typesEncours),
  info: z.string(),
  etat: z.enum(etatsEncours),
  valeurAttendueCentimes: z.number().int(),
  valeurRegleeCentimes: z.number().int(),
  soldeCentimes: z.number().int(),
  dateDeclaration: z.string(),
  dateEcheance: z.string(),
  enRetard: z.boolean(),
});
export type EncoursSuivi = z.output<typeof encoursSuiviSchema>;

export const filtresEncoursSuivis = {
  ...paginationQuery(['dateDeclaration', 'dateEcheance', 'laboratoire', 'solde'], 'dateEcheance'),
  etat: z.enum(etatsEncours, 'État inconnu.').optional(),
};

const delegue = ['DELEGUE'] as const;

export const tradeContract = defineContract({
  cartesTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies',
    summary: 'Les pharmacies qui m’ont accordé l’accès, avec leurs chiffres.',
    access: delegue,
    response: z.array(pharmacieSuivieSchema),
  },
  pharmacieTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:id',
    summary: 'Une pharmacie qui m’a accordé l’accès.',
    access: delegue,
    params: idParams,
    response: pharmacieSuivieSchema,
  },
  encoursTrade: {
    method: 'GET',
    url: '/api/v1/trade/pharmacies/:id/encours',
    summary: 'Les encours d’une pharmacie qui m’en a accordé la lecture.',
    access: delegue,
    params: idParams,
    query: z.object(filtresEncoursSuivis),
    response: page(encoursSuiviSchema),
  },
});
