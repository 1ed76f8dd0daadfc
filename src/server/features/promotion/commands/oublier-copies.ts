import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Auteur } from '#server/core/journal.ts';
import { supprimerDiscussions } from '#server/features/discussion/commands.ts';
import { lignes, type Copie } from '../repository/copies.ts';

/** What was said about copies that leave, or have just left. */
export const oublierDiscussions = async (tx: SystemeTx, auteur: Auteur, copies: readonly Copie[]): Promise<void> => {
  if (copies.length === 0) return;
  const { rows } = await sql<{ tenantId: number; ids: number[] }>`select d.tenant_id as "tenantId", array_agg(d.objet_id) as ids
    from discussion d join ${lignes(copies)} on d.tenant_id = c.tenant_id and d.objet_id = c.id where d.kind = 'PROMOTION' group by 1`.execute(
    tx,
  );
  for (const { tenantId, ids } of rows) await supprimerDiscussions(tx, auteur, { kind: 'PROMOTION', objetIds: ids.map(Number), tenantId });
};
