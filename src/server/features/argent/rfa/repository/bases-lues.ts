import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { basesARetenir } from '../read-models/rfas.ts';

type Lues = Awaited<ReturnType<typeof basesARetenir>>;

/** The months read for each RFA, in place of those it had (RFA-37). */
export const upsertBasesLues = async (tx: Tx, tenantId: number, basesLues: Lues): Promise<void> => {
  if (basesLues.length === 0) return;
  await sql`insert into rfa_base_lue (tenant_id, rfa_id, empreinte, mois)
    select ${tenantId}, x.id, x.empreinte, x.mois
    from unnest(${basesLues.map(({ id }) => id)}::bigint[], ${basesLues.map(({ empreinte }) => empreinte)}::text[],
      ${basesLues.map(({ mois }) => JSON.stringify(mois))}::jsonb[]) as x (id, empreinte, mois)
    join rfa r on r.tenant_id = ${tenantId} and r.id = x.id order by x.id
    on conflict (tenant_id, rfa_id) do update set empreinte = excluded.empreinte, mois = excluded.mois`.execute(tx);
};
