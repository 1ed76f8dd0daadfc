import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { promotionContract } from '#shared/features/operations/promotion/contract.ts';
import type { Promotion } from '#shared/features/operations/operation/schemas/lecture.ts';
import { champsPromotion } from '#shared/features/operations/promotion/schemas/liste.ts';
import { promotionsAExporter, promotionsParIds } from '../read-models/liste.ts';

/** What the filters keep, in the asked order. */
export const exporterPromotions = async (
  ctx: Contexte,
  demande: QueryOf<(typeof promotionContract)['exporterPromotions']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const ids = await inTenant(ctx, (tx) => promotionsAExporter(tx, demande, aujourdhui));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => promotionsParIds(tx, ctx.acteur, lot, aujourdhui)));
  const colonnes = colonnesExportees<Promotion>(champsPromotion);
  return repondreTableur({ nom: `promotions-${aujourdhui}`, format: demande.format, colonnes, lignes });
};
