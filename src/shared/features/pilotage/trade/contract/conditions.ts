import { z } from 'zod';
import { defineContract, id, idParams } from '#shared/core/contract.ts';
import { page, paginationQuery } from '#shared/core/pagination.ts';
import { conditionSchema, produitConditionSchema } from '#shared/features/conditions/condition/schemas.ts';
import { rolesTrade } from '#shared/core/roles.ts';

/** A condition in force as a delegate reads it: neither its papers nor the people who negotiated it. */
export const conditionSuivieSchema = conditionSchema.pick({
  id: true,
  laboratoireNom: true,
  laboratoireColor: true,
  gamme: true,
  condition: true,
  dateDebut: true,
  dateFin: true,
  remise: true,
  ug: true,
  francoCentimes: true,
  minimumCommandeCentimes: true,
  delaiPaiement: true,
  escomptePct: true,
  retours: true,
  remboursable: true,
  groupementNom: true,
  partenariatNom: true,
  nbProduits: true,
});
export type ConditionSuivie = z.output<typeof conditionSuivieSchema>;

export const detailConditionSuivieSchema = conditionSuivieSchema.extend({ produits: z.array(produitConditionSchema) });
export type DetailConditionSuivie = z.output<typeof detailConditionSuivieSchema>;

const base = '/api/v1/trade/pharmacies';

export const conditionTradeContract = defineContract({
  conditionsTrade: {
    method: 'GET',
    url: `${base}/:id/conditions`,
    summary: 'Les conditions en vigueur d’une pharmacie qui m’a accordé l’accès, laboratoire par laboratoire.',
    access: rolesTrade,
    params: idParams,
    query: z.object(paginationQuery(['laboratoire', 'gamme', 'dateFin'], 'laboratoire')),
    response: page(conditionSuivieSchema),
  },
  conditionTrade: {
    method: 'GET',
    url: `${base}/:pharmacieId/conditions/:id`,
    summary: 'Une condition en vigueur d’une pharmacie qui m’a accordé l’accès, avec ses produits.',
    access: rolesTrade,
    params: z.object({ pharmacieId: id, id }),
    response: detailConditionSuivieSchema,
  },
});
