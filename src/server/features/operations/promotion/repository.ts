import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/** Marks that these promotions were told of, about this day each. @returns the ids of those that were not yet */
export const insertRappels = async (
  tx: SystemeTx,
  sorte: string,
  promotions: readonly { readonly tenantId: number; readonly id: number; readonly pour: Jour }[],
): Promise<Set<number>> => {
  const { rows } = await sql<{ id: number }>`
    insert into promotion_rappel (tenant_id, promotion_id, sorte, pour)
    select c.tenant_id, c.id, ${sorte}, c.pour from unnest(${promotions.map(({ tenantId }) => tenantId)}::bigint[],
      ${promotions.map(({ id }) => id)}::bigint[], ${promotions.map(({ pour }) => pour)}::date[]) as c (tenant_id, id,
        pour)
    on conflict do nothing returning promotion_id as id`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
