import { inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { encaissementContract } from '#shared/features/argent/encaissement/contract.ts';
import type { Encaissement } from '#shared/features/argent/encaissement/schemas.ts';
import { champsEncaissement } from '#shared/features/argent/encaissement/schemas/liste.ts';
import { encaissementsAExporter } from '../read-models/liste.ts';

/** Exports the encaissements that the filters keep, in the asked order. */
export const exporterEncaissements = async (
  ctx: Contexte,
  demande: QueryOf<(typeof encaissementContract)['exporterEncaissements']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => encaissementsAExporter(tx, ctx.acteur, demande));
  const colonnes = colonnesExportees<Encaissement>(champsEncaissement);
  return repondreTableur({ nom: 'encaissements', format: demande.format, colonnes, lignes });
};
