import { aujourdhuiDe, type Contexte, inSysteme } from '#server/core/contexte.ts';
import type { FichierReponse } from '#server/core/http/bind-contract.ts';
import { colonnesExportees } from '#server/core/tableur/colonnes.ts';
import { repondreTableur } from '#server/core/tableur/reponse.ts';
import type { QueryOf } from '#shared/core/contract.ts';
import type { Adherent, adhesionContract } from '#shared/features/reseau/adhesion/contract.ts';
import { champsAdherent } from '#shared/features/reseau/adhesion/schemas/liste.ts';
import { adherentsAExporter, type LecteurAdherents } from '../read-models.ts';

/** What the filters keep, in the asked order. */
export const exporterAdherents = async (
  ctx: Contexte,
  demande: QueryOf<(typeof adhesionContract)['exporterAdherents']>,
  lecteur: LecteurAdherents,
): Promise<FichierReponse> => {
  const lignes = await inSysteme(ctx, (tx) => adherentsAExporter(tx, lecteur, demande));
  const nom = `${demande.onglet.toLowerCase()}-${aujourdhuiDe(ctx)}`;
  const colonnes = colonnesExportees<Adherent>(champsAdherent);
  return repondreTableur({ nom, format: demande.format, colonnes, lignes });
};
