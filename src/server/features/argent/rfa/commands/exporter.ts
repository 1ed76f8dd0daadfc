import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { rfaContract } from '#shared/features/argent/rfa/contract.ts';
import type { Rfa } from '#shared/features/argent/rfa/schemas/lecture.ts';
import { champsRfaEnListe } from '#shared/features/argent/rfa/schemas/liste.ts';
import { rfasAExporter } from '../read-models/liste.ts';

/** Exports the RFA that the filters keep, in the asked order. */
export const exporterRfas = async (
  ctx: Contexte,
  demande: QueryOf<(typeof rfaContract)['exporterRfa']>,
): Promise<FichierReponse> => {
  const lignes = await inTenant(ctx, (tx) => rfasAExporter(tx, ctx.acteur, demande, aujourdhuiDe(ctx)));
  return repondreTableur({
    nom: `rfa-${demande.annee}`,
    format: demande.format,
    colonnes: colonnesExportees<Rfa>(champsRfaEnListe),
    lignes,
  });
};
