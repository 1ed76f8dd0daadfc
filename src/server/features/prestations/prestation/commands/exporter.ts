import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { LignePrestation } from '#shared/features/prestations/prestation/schemas/lecture.ts';
import type { prestationContract } from '#shared/features/prestations/prestation/contract.ts';
import { champsPrestation } from '#shared/features/prestations/prestation/schemas/liste.ts';
import { prestationsAExporter } from '../read-models/liste.ts';

/** What the filters keep, in the asked order. */
export const exporterPrestations = async (
  ctx: Contexte,
  { format, ...recherche }: QueryOf<(typeof prestationContract)['exporterPrestations']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => prestationsAExporter(tx, ctx, recherche));
  return repondreTableur({
    nom: 'prestations',
    format,
    colonnes: colonnesExportees<LignePrestation>(champsPrestation),
    lignes,
  });
};
