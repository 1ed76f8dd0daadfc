import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';

/** Replaces the pharmacy's only row: a consent given to another groupement, or in an adhésion that ended, is lost. */
export const upsertPartageRecupere = async (tx: TenantTx, groupementId: number, parNom: string): Promise<void> => {
  const partage = { groupement_id: groupementId, depuis: sql<string>`now()`, par_nom: parNom };
  await tx
    .insertInto('partage_recupere')
    .values({ tenant_id: tx.tenantId, ...partage })
    .onConflict((conflit) => conflit.column('tenant_id').doUpdateSet(partage))
    .execute();
};

export const deletePartageRecupere = async (tx: TenantTx): Promise<void> => {
  await tx.deleteFrom('partage_recupere').where('tenant_id', '=', tx.tenantId).execute();
};
