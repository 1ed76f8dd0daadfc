import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';

const COLONNES = colonnesNommees('cloture_export', [
  'secret',
  'utilisateurId',
  'nom',
  'adresse',
  'envoyeLe',
  'expireLe',
  'archiveId',
  'priseLe',
]);

export const findLienExport = (tx: SystemeTx, tenantId: number) =>
  tx.selectFrom('cloture_export').select(COLONNES).where('tenant_id', '=', tenantId).executeTakeFirst();
export const lockLienExport = (tx: SystemeTx, tenantId: number) =>
  tx.selectFrom('cloture_export').select(COLONNES).where('tenant_id', '=', tenantId).forUpdate().executeTakeFirst();

type NouveauLien = {
  readonly utilisateurId: number;
  readonly nom: string;
  readonly adresse: string;
  readonly le: Date;
  readonly expireLe: Date;
};
/** In place of the one before, which opens no more. */
export const upsertLienExport = (
  tx: SystemeTx,
  tenantId: number,
  { utilisateurId, nom, adresse, le, expireLe }: NouveauLien,
): Promise<{ secret: string }> => {
  const neuf = {
    secret: sql<string>`gen_random_uuid()`,
    utilisateur_id: utilisateurId,
    nom,
    adresse,
    envoye_le: le.toISOString(),
    expire_le: expireLe.toISOString(),
    archive_id: null,
    prise_le: null,
  };
  return tx
    .insertInto('cloture_export')
    .values({ tenant_id: tenantId, ...neuf })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet(neuf))
    .returning('secret')
    .executeTakeFirstOrThrow();
};

export const updateExportDemande = async (tx: SystemeTx, tenantId: number, archiveId: number): Promise<void> => {
  await tx.updateTable('cloture_export').set({ archive_id: archiveId }).where('tenant_id', '=', tenantId).execute();
};

/** Records the first download only. */
export const updateExportPris = async (tx: SystemeTx, tenantId: number, le: Date): Promise<void> => {
  await tx
    .updateTable('cloture_export')
    .set({ prise_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('prise_le', 'is', null)
    .execute();
};
