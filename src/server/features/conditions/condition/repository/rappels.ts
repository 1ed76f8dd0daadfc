import { sql, type RawBuilder } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { horizonRappelCondition } from '#shared/features/conditions/condition/rules.ts';

/** A condition `c` in force that ends soon, and that was not announced yet. */
const aRappeler = (
  jour: Jour,
): RawBuilder<boolean> => sql<boolean>`c.rappelee_le is null and c.retiree_le is null and c.date_debut <= ${jour}::date
  and c.date_fin between ${jour}::date and ${horizonRappelCondition(jour)}::date`;

/** The accounts that have conditions to announce. */
export const findTenantsARappelerCondition = async (tx: SystemeTx, jour: Jour): Promise<number[]> => {
  const { rows } = await sql<{
    tenantId: number;
  }>`select distinct c.tenant_id as "tenantId" from condition c join tenant t on t.id = c.tenant_id
      where ${aRappeler(jour)} and t.active = 'ACCEPTED' order by 1`.execute(tx);
  return rows.map(({ tenantId }) => tenantId);
};

/** @returns the ids of the conditions that are to be announced now */
export const updateRappeleesCondition = async (tx: SystemeTx, jour: Jour, tenantId: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    update condition c set rappelee_le = now()
      where c.tenant_id = ${tenantId} and ${aRappeler(jour)} returning c.id`.execute(tx);
  return rows.map(({ id }) => id);
};
