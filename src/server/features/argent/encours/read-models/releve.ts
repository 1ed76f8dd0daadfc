import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Encours } from '#shared/features/argent/encours/contract/schemas.ts';
import { colonnesEncours, jointures } from './projection.ts';

/** Everything a laboratory owes, oldest first: declared or not yet. */
export const encoursDus = async (
  tx: TenantTx,
  acteur: Acteur,
  laboratoireId: number,
  aujourdhui: Jour,
): Promise<Encours[]> => {
  const { rows } = await sql<{ json: Encours }>`
    select row_to_json(x) as json from (
      select ${colonnesEncours(acteur, aujourdhui)} from encours e ${jointures}
      where e.tenant_id = ${tx.tenantId} and e.laboratoire_id = ${laboratoireId} and e.etat in ('A_DECLARER', 'DECLARE')
      order by e.date_declaration, e.id
    ) x`.execute(tx);
  return rows.map(({ json }) => json);
};
