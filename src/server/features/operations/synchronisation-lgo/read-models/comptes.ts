import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/**
 * The accounts whose software is to be kept up to date: those connected, and those where something is left to follow.
 */
export const comptesConnectes = async (tx: SystemeTx): Promise<number[]> =>
  (
    await sql<{ id: number }>`select t.id from tenant t where t.type = 'PHARMACIE' and t.active = 'ACCEPTED'
      and (coalesce(t.lgo_type_connexion, 'AUCUNE') <> 'AUCUNE'
        or exists (select from synchro_lgo s where s.tenant_id = t.id))
      order by t.id`.execute(tx)
  ).rows.map(({ id }) => id);
