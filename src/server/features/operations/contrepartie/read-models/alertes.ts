import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/** Last journal entry of each encours with this action; encours without one are absent. */
export const dernieresAlertesJournalisees = async (
  tx: Tx,
  encours: readonly { readonly tenantId: number; readonly id: number }[],
  action: string,
): Promise<{ id: number; demande: unknown }[]> => {
  const cles = encours.map(({ tenantId, id }) => ({ tenantId, id }));
  const { rows } = await sql<{ id: number; demande: unknown }>`
    select x.id, j.demande from jsonb_to_recordset(${JSON.stringify(cles)}::jsonb) as x("tenantId" bigint, id bigint)
    join lateral (
      select apres->'demande' as demande from journal
      where tenant_id = x."tenantId" and objet = 'encours' and objet_id = x.id and action = ${action} order by id desc
        limit 1
    ) j on true`.execute(tx);
  return rows;
};
