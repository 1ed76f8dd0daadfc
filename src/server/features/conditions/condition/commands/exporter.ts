import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { conditionContract } from '#shared/features/conditions/condition/contract.ts';
import type { Condition } from '#shared/features/conditions/condition/schemas.ts';
import { champsConditionEnListe } from '#shared/features/conditions/condition/schemas/liste.ts';
import { conditionsAExporter, conditionsParIds } from '../read-models/liste.ts';

/** Exports the conditions that the filters keep, in the asked order. */
export const exporterConditions = async (
  ctx: Contexte,
  demande: QueryOf<(typeof conditionContract)['exporterConditions']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const ids = await inTenant(ctx, (tx) => conditionsAExporter(tx, demande, aujourdhui));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => conditionsParIds(tx, ctx.acteur, lot, aujourdhui)));
  const colonnes = colonnesExportees<Condition>(champsConditionEnListe);
  return repondreTableur({ nom: `conditions-${aujourdhui}`, format: demande.format, colonnes, lignes });
};
