import { aujourdhuiDe, type Contexte, inTenant } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { parLots } from '#server/core/tableur/par-lots.ts';
import { exigerExportBorne, repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { documentContract } from '#shared/features/echanges/document/contract.ts';
import type { Document } from '#shared/features/echanges/document/schemas.ts';
import { champsDocument } from '#shared/features/echanges/document/schemas/liste.ts';
import { documentsAExporter, documentsParIds } from '../read-models/liste.ts';
import { lecteurDeDocuments } from '../read-models/visibles.ts';

/** Readers and recipients are counted beside each document of a batch. */
const LOT = 200;

/** What the filters keep, in the asked order: the list, never the files. */
export const exporterDocuments = async (
  ctx: Contexte,
  demande: QueryOf<(typeof documentContract)['exporterDocuments']>,
): Promise<FichierReponse> => {
  const aujourdhui = aujourdhuiDe(ctx);
  const [lecteur, ids] = await inTenant(ctx, async (tx) => {
    const lecteurDeLActeur = await lecteurDeDocuments(tx, ctx.acteur);
    return [lecteurDeLActeur, await documentsAExporter(tx, lecteurDeLActeur, demande, aujourdhui)] as const;
  });
  exigerExportBorne(ids);
  const lignes = await parLots(ids, (lot) => inTenant(ctx, (tx) => documentsParIds(tx, lecteur, lot, aujourdhui)), LOT);
  const colonnes = colonnesExportees<Document>(champsDocument);
  return repondreTableur({ nom: `documents-${aujourdhui}`, format: demande.format, colonnes, lignes });
};
