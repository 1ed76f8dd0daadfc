import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { PartPromotion } from '#shared/features/operations/operation/schemas/enumerations.ts';

type EncoursDeclare = {
  readonly numero: string;
  readonly contrepartieId: number | null;
  readonly part: PartPromotion;
  /** Settled encours whose contrepartie a forced modification removed: history (OPE-69). */
  readonly conserve: boolean;
};

/** The part of an encours `e` whose line may have left. */
const partDeLEncours = sql`case e.type when 'CONTREPARTIE_TG' then 'TG' else 'PROMO' end`;

/** The encours of a promotion that the payer knows of: declared, or settled (OPE-26). */
export const encoursDeclares = async (tx: Tx, promotionId: number, tenantId?: number): Promise<EncoursDeclare[]> => {
  const tenant = tenantDe(tx, tenantId);
  const { rows } = await sql<EncoursDeclare>`
    select e.numero, e.source_detail_id as "contrepartieId", coalesce(c.part, ${partDeLEncours}) as part,
      e.etat = 'REGLE' and c.id is null as conserve
    from encours e
    left join promotion_contrepartie c on c.tenant_id = e.tenant_id and c.id = e.source_detail_id
      and c.promotion_id = ${promotionId}
    where e.tenant_id = ${tenant} and e.source_type = 'PROMOTION'
    and e.source_id = ${promotionId} and e.etat <> 'A_DECLARER'
    order by e.id`.execute(tx);
  return rows;
};
