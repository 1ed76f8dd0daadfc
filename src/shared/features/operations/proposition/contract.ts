import { z } from 'zod';
import { entierLu } from '#shared/core/champs-lus.ts';
import { versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { fenetreDeDates } from '#shared/features/operations/promotion/schemas/filtres.ts';
import { occupationSchema, promotionEditeeSchema } from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  modificationPromotionSchema,
  promotionSaisieSchema,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import { rolesQui, rolesTrade } from '#shared/core/roles.ts';
import { canProposer } from './policy.ts';

/** The laboratories and the emplacements of the pharmacy offered to a proposal, without their money. */
export const referencesTradeSchema = z.object({
  laboratoires: z.array(z.object({ id: entierLu, nom: z.string() })),
  zones: z.array(
    z.object({
      id: entierLu,
      nom: z.string(),
      emplacements: z.array(z.object({ id: entierLu, nom: z.string(), actif: z.boolean() })),
    }),
  ),
});
export type ReferencesTrade = z.output<typeof referencesTradeSchema>;

/** The occupation of the emplacements: placements confirmed by the pharmacy, and proposed by the delegate. */
export const occupationTradeSchema = occupationSchema.pick({
  promotionId: true,
  emplacementId: true,
  nomOperation: true,
  dateDebut: true,
  dateFin: true,
  occupe: true,
  superposable: true,
});

const pharmacie = '/api/v1/trade/pharmacies/:id';
const promotionDeLaPharmacie = '/api/v1/trade/pharmacies/:pharmacieId/promotions/:id';
const chez = z.object({ pharmacieId: id, id });

const proposants = rolesQui((acteur) => canProposer(acteur, { droitTrade: true }));

/** A delegate proposes drafts where the pharmacy's habilitation allows it (`droitTrade`, OPE-62). */
export const propositionContract = defineContract({
  referencesTrade: {
    method: 'GET',
    url: `${pharmacie}/references`,
    summary: 'Les laboratoires et les emplacements d’une pharmacie à qui je peux proposer des opérations.',
    access: rolesTrade,
    params: idParams,
    response: referencesTradeSchema,
  },
  planTrade: {
    method: 'GET',
    url: `${pharmacie}/plan`,
    summary: 'Ce qui occupe les emplacements de cette pharmacie pendant une période ; ses brouillons restent à elle.',
    access: rolesTrade,
    params: idParams,
    query: z.object({ ...fenetreDeDates, sauf: id.optional() }),
    response: z.array(occupationTradeSchema),
  },
  proposerPromotion: {
    method: 'POST',
    url: `${pharmacie}/promotions`,
    summary: 'Proposer une opération à une pharmacie : un brouillon qu’elle complète, valide ou supprime.',
    access: proposants,
    idempotent: true,
    params: idParams,
    body: promotionSaisieSchema,
    response: promotionEditeeSchema,
  },
  lireProposition: {
    method: 'GET',
    url: `${promotionDeLaPharmacie}/saisie`,
    summary: 'Une proposition que je peux encore modifier.',
    access: rolesTrade,
    params: chez,
    response: promotionEditeeSchema,
  },
  modifierProposition: {
    method: 'PUT',
    url: promotionDeLaPharmacie,
    summary: 'Modifier ma proposition, tant que la pharmacie ne l’a ni reprise ni décidée.',
    access: proposants,
    params: chez,
    body: modificationPromotionSchema,
    response: promotionEditeeSchema,
  },
  retirerProposition: {
    method: 'DELETE',
    url: promotionDeLaPharmacie,
    summary: 'Retirer ma proposition, tant que la pharmacie ne l’a ni reprise ni décidée.',
    access: proposants,
    params: chez,
    query: versionQuery,
    response: sansContenu,
  },
});
