import type { SystemeTx } from '#server/core/db/database.ts';
import { avancementsArchive, versArchive } from '#server/features/exploitation/archive/read-models.ts';
import type { ExportDeClos } from '#shared/features/pilotage/cloture/schemas.ts';

/** A closed account, as it is written to. */
export const compteClos = (tx: SystemeTx, id: number) =>
  tx.selectFrom('tenant').select(['id', 'nom', 'type', 'mail']).where('id', '=', id).executeTakeFirstOrThrow();

/** Progress of the archive asked for by the link of a closed account (CPT-146). */
export const avancementDeLExport = async (
  tx: SystemeTx,
  tenantId: number,
  archiveId: number | null,
  maintenant: Date,
): Promise<ExportDeClos['exportDonnees']> => {
  if (archiveId === null) return null;
  const ligne = await avancementsArchive(tx, tenantId).where('id', '=', archiveId).executeTakeFirst();
  if (!ligne) return null;
  const {
    sorte: _sorte,
    titre: _titre,
    creeParNom: _nom,
    ...avancement
  } = versArchive(ligne, maintenant, { peut: true });
  return avancement;
};
