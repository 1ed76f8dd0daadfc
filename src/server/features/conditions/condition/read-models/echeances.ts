import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

type EcheanceDeLaboratoire = {
  readonly laboratoireNom: string;
  readonly gammes: string[];
  readonly dateFin: Jour;
};

/** These conditions, one line for each laboratory and last day. */
export const echeancesDesConditions = async (
  tx: SystemeTx,
  tenantId: number,
  ids: readonly number[],
): Promise<EcheanceDeLaboratoire[]> => {
  const { rows } = await sql<EcheanceDeLaboratoire>`
    select d.nom as "laboratoireNom", c.date_fin as "dateFin", array_agg(distinct c.gamme) as gammes
    from condition c join laboratoire l on l.tenant_id = c.tenant_id and l.id = c.laboratoire_id
      join laboratoire_detail d on d.id = l.detail_id
    where c.tenant_id = ${tenantId} and c.id = any(${[...ids]}::bigint[])
    group by d.nom, c.date_fin order by c.date_fin, f_tri(d.nom) collate textes`.execute(tx);
  return rows;
};
