import { z } from 'zod';
import { entierLu, montantsParNatureLus } from '#shared/core/champs-lus.ts';
import { versionQuery } from '#shared/core/champs.ts';
import { defineContract, id, idParams, sansContenu } from '#shared/core/contract.ts';
import { page } from '#shared/core/pagination.ts';
import { formatsExport } from '#shared/core/fichiers/tableur.ts';
import { fenetreDeDates, filtresLibresPromotion, pagingPromotion } from './schemas/filtres.ts';
import {
  argentOperationSchema,
  detailPromotionSchema,
  occupationSchema,
  promotionSchema,
} from '#shared/features/operations/operation/schemas/lecture.ts';
import {
  acceptationSchema,
  acteSchema,
  modificationPromotionSchema,
  placementSchema,
  promotionSaisieSchema,
  refusSchema,
} from '#shared/features/operations/operation/schemas/saisie.ts';
import {
  canCreerPromotion,
  canDupliquerPromotion,
  canModifierPromotion,
  canPlacer,
  canSupprimerPromotion,
  rolesQuiAcceptent,
  rolesQuiDecident,
} from '#shared/features/operations/operation/policy.ts';
import { rolesClients, rolesQui } from '#shared/core/roles.ts';
import { rolesPharmacie } from '#shared/core/acteur.ts';

const base = '/api/v1/promotions';
export const promotionContract = defineContract({
  listPromotions: {
    method: 'GET',
    url: base,
    summary: 'Une page de promotions filtrées et triées, avec le total et l’argent attendu.',
    access: rolesPharmacie,
    query: z.object({ ...pagingPromotion, ...filtresLibresPromotion }),
    response: page(promotionSchema).extend({ argent: argentOperationSchema }),
  },
  tuilesPromotions: {
    method: 'GET',
    url: `${base}/tuiles`,
    summary: 'En cours, à répondre, à traiter, non réclamé : le nombre et l’argent.',
    access: rolesPharmacie,
    query: z.object({ laboratoireId: id.optional() }),
    response: z.object({
      enCours: entierLu,
      attendu: montantsParNatureLus,
      aRepondre: entierLu,
      aTraiter: entierLu,
      aDeclarer: montantsParNatureLus,
      sansPreuve: entierLu,
      nonReclamees: entierLu,
    }),
  },
  calendrierPromotions: {
    method: 'GET',
    url: `${base}/calendrier`,
    summary: 'Les promotions d’une période, par laboratoire, sous les mêmes filtres que la liste.',
    access: rolesPharmacie,
    query: z.object({ ...filtresLibresPromotion, ...fenetreDeDates }),
    response: z.array(
      promotionSchema
        .pick({
          id: true,
          laboratoireId: true,
          laboratoireNom: true,
          laboratoireColor: true,
          nomOperation: true,
          typePromo: true,
          dateDebut: true,
          dateFin: true,
          etat: true,
          statut: true,
          origine: true,
          version: true,
        })
        .extend({ attendu: montantsParNatureLus, deplacable: z.boolean() }),
    ),
  },
  planPromotions: {
    method: 'GET',
    url: `${base}/plan`,
    summary: 'Ce qui occupe chaque emplacement pendant une période.',
    access: rolesPharmacie,
    query: z.object({
      ...fenetreDeDates,
      emplacementIds: z
        .string()
        .regex(/^\d+(,\d+)*$/, 'Liste attendue.')
        .max(2000)
        .optional(),
      sauf: id.optional(),
    }),
    response: z.array(occupationSchema),
  },
  exporterPromotions: {
    method: 'GET',
    url: `${base}/export`,
    summary: 'Tout ce que les filtres gardent, en CSV ou en XLSX.',
    access: rolesPharmacie,
    query: z.object({
      ...filtresLibresPromotion,
      tri: pagingPromotion.tri,
      ordre: pagingPromotion.ordre,
      format: z.enum(formatsExport, 'Format inconnu.').default('xlsx'),
    }),
    responseType: 'file',
    response: z.unknown(),
  },
  detailPromotion: {
    method: 'GET',
    url: `${base}/:id`,
    summary: 'Une promotion entière : produits, dispositifs, emplacements, contreparties et leurs encours.',
    access: rolesClients,
    params: idParams,
    response: detailPromotionSchema,
  },
  creerPromotion: {
    method: 'POST',
    url: base,
    summary: 'Créer une promotion, ou le modèle d’un groupement : toujours en brouillon.',
    access: rolesQui(canCreerPromotion),
    idempotent: true,
    body: promotionSaisieSchema,
    response: detailPromotionSchema,
  },
  modifierPromotion: {
    method: 'PUT',
    url: `${base}/:id`,
    summary: 'Modifier un brouillon.',
    access: rolesQui(canModifierPromotion),
    params: idParams,
    body: modificationPromotionSchema,
    response: detailPromotionSchema,
  },
  dupliquerPromotion: {
    method: 'POST',
    url: `${base}/:id/dupliquer`,
    summary: 'Une copie en brouillon, sans états, photos ni encours.',
    access: rolesQui(canDupliquerPromotion),
    idempotent: true,
    params: idParams,
    body: z.strictObject({
      /** Days to add to every date: 364 keeps the same weekday a year later. */
      decalageJours: z
        .number('Le décalage est un nombre de jours.')
        .int('Le décalage est un nombre de jours.')
        .min(-3650)
        .max(3650)
        .default(0),
    }),
    response: detailPromotionSchema,
  },
  validerPromotion: {
    method: 'POST',
    url: `${base}/:id/valider`,
    summary: 'Valider la promo, la TG ou les deux : les contreparties deviennent des encours ; un modèle est publié.',
    access: rolesQuiDecident,
    params: idParams,
    body: acteSchema,
    response: detailPromotionSchema,
  },
  refuserPromotion: {
    method: 'POST',
    url: `${base}/:id/refuser`,
    summary: 'Refuser la promo, la TG ou les deux, avec un motif ; les encours encore à déclarer disparaissent.',
    access: rolesQuiDecident,
    params: idParams,
    body: refusSchema,
    response: detailPromotionSchema,
  },
  repasserEnBrouillon: {
    method: 'POST',
    url: `${base}/:id/brouillon`,
    summary: 'Repasser en brouillon, si rien n’est déclaré au payeur.',
    access: rolesQuiDecident,
    params: idParams,
    body: acteSchema,
    response: detailPromotionSchema,
  },
  accepterPromotion: {
    method: 'POST',
    url: `${base}/:id/accepter`,
    summary: 'Accepter une promotion du groupement, en partie ou en entier, et placer sa TG.',
    access: rolesQuiAcceptent,
    params: idParams,
    body: acceptationSchema,
    response: detailPromotionSchema,
  },
  placerPromotion: {
    method: 'PUT',
    url: `${base}/:id/emplacements`,
    summary: 'Placer, déplacer ou prolonger la TG sur le plan, dans les dates de la promotion.',
    access: rolesQui(canPlacer),
    params: idParams,
    body: placementSchema,
    response: promotionSchema,
  },
  supprimerPromotion: {
    method: 'DELETE',
    url: `${base}/:id`,
    summary: 'Supprimer une promotion qui n’est pas déclarée au payeur.',
    access: rolesQui(canSupprimerPromotion),
    params: idParams,
    query: versionQuery,
    response: sansContenu,
  },
});
