import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { reclamationContract } from '#shared/features/echanges/reclamation/contract.ts';
import type { Reclamation } from '#shared/features/echanges/reclamation/schemas.ts';
import { champsReclamation } from '#shared/features/echanges/reclamation/schemas/liste.ts';
import { reclamationsAExporter } from '../read-models/liste.ts';
import { lecteurDeReclamations } from './charger.ts';

/** What the filters keep, in the asked order. */
export const exporterReclamations = async (
  ctx: Contexte,
  { format, ...filtres }: QueryOf<(typeof reclamationContract)['exporterReclamations']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => reclamationsAExporter(tx, lecteurDeReclamations(ctx), filtres));
  const colonnes = colonnesExportees<Reclamation>(champsReclamation);
  return repondreTableur({ nom: `reclamations-${aujourdhuiDe(ctx)}`, format, colonnes, lignes });
};
