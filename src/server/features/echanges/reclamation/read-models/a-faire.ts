import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { aRelancer } from './liste.ts';

/** What an account must answer and remind today. */
export const aFaireReclamations = async (
  tx: Tx,
  tenantId: number,
  jour: Jour,
): Promise<{ aRepondre: number; aRelancer: number }> => {
  const { rows } = await sql<{ aRepondre: number; aRelancer: number }>`
    select count(*) filter (where d.a_traiter) as "aRepondre", count(*) filter (where ${aRelancer(jour)}) as "aRelancer"
    from reclamation r join discussion d on d.tenant_id = r.tenant_id and d.kind = 'RECLAMATION' and d.objet_id = r.id
    where r.tenant_id = ${tenantId}`.execute(tx);
  return rows[0]!;
};
