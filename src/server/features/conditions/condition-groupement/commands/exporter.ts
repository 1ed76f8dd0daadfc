import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { conditionGroupementContract } from '#shared/features/conditions/condition-groupement/contract.ts';
import type {
  ConditionGroupement,
  ReponseConditionGroupement,
} from '#shared/features/conditions/condition-groupement/schemas.ts';
import {
  champsConditionGroupement,
  champsReponseACondition,
} from '#shared/features/conditions/condition-groupement/schemas/liste.ts';
import { conditionsGroupementAExporter } from '../read-models/liste.ts';
import { reponsesAExporterConditionGroupement } from '../read-models/reponses.ts';

/** Exports the conditions that the filters keep, in the asked order. */
export const exporterConditionsGroupement = async (
  ctx: Contexte,
  demande: QueryOf<(typeof conditionGroupementContract)['exporterConditionsGroupement']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const lignes = await inTenant(ctx, (tx) => conditionsGroupementAExporter(tx, ctx.acteur, demande, aujourdhui));
  return repondreTableur({
    nom: `conditions-groupement-${aujourdhui}`,
    format: demande.format,
    colonnes: colonnesExportees<ConditionGroupement>(champsConditionGroupement),
    lignes,
  });
};

export const exporterReponsesConditionGroupement = async (
  ctx: Contexte,
  id: number,
  demande: QueryOf<(typeof conditionGroupementContract)['exporterReponses']>,
): Promise<FichierReponse> => {
  const lignes = await reponsesAExporterConditionGroupement(ctx, id, demande);
  const nom = `reponses-conditions-${id}-${aujourdhuiDe(ctx)}`;
  const colonnes = colonnesExportees<ReponseConditionGroupement>(champsReponseACondition);
  return repondreTableur({ nom, format: demande.format, colonnes, lignes });
};
