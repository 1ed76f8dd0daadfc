import { aujourdhuiDe, inTenant, type Contexte } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { factureContract } from '#shared/features/argent/facture/contract.ts';
import type { Facture } from '#shared/features/argent/facture/schemas/lecture.ts';
import { champsFacture } from '#shared/features/argent/facture/schemas/liste.ts';
import { facturesAExporter, facturesParIds } from '../read-models/liste.ts';

/** Exports the papers that the filters keep, in the asked order. */
export const exporterFactures = async (
  ctx: Contexte,
  demande: QueryOf<(typeof factureContract)['exporterFactures']>,
): Promise<FichierReponse> => {
  const ids = await inTenant(ctx, (tx) => facturesAExporter(tx, demande));
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => facturesParIds(tx, ctx.acteur, lot)));
  const colonnes = colonnesExportees<Facture>(champsFacture);
  return repondreTableur({ nom: `factures-${aujourdhuiDe(ctx)}`, format: demande.format, colonnes, lignes });
};
