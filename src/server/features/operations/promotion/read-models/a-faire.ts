import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import { argentLateral, statutSql } from '#server/features/operations/operation/read-models/calculs.ts';

/** What an account must answer to its groupement, and what is over and still to process. */
export const aFairePromotions = async (
  tx: Tx,
  tenantId: number,
  jour: Jour,
): Promise<{ aRepondre: number; aTraiter: number }> => {
  const { rows } = await sql<{ aRepondre: number; aTraiter: number }>`
    select count(*) filter (where statut = 'WAITING') as "aRepondre", count(*)
      filter (where statut = 'EXPIRED') as "aTraiter"
    from (select ${statutSql(jour)} as statut from promotion p ${argentLateral(jour)} where p.tenant_id = ${tenantId})
    t`.execute(tx);
  return rows[0]!;
};
