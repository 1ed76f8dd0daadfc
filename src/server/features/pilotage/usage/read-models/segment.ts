import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';

/**
 * The conditions that are published to a segment and still run (RES-11). A condition without end keeps its segment by
 * its key: see `deleteSegment` (segment).
 */
export const conditionsVisant = async (tx: TenantTx, id: number, aujourdhui: Jour): Promise<number> => {
  const { conditions } = await tx
    .selectFrom('condition_groupement_segment as x')
    .innerJoin('condition_groupement as c', (join) =>
      join.onRef('c.tenant_id', '=', 'x.tenant_id').onRef('c.id', '=', 'x.condition_groupement_id'),
    )
    .select(sql<number>`count(*)`.as('conditions'))
    .where('x.tenant_id', '=', tx.tenantId)
    .where('x.segment_id', '=', id)
    .where('c.etat', '=', 'VALIDATED')
    .where('c.date_fin', '>=', aujourdhui)
    .executeTakeFirstOrThrow();
  return conditions;
};

/** The groupement's modèles that target this segment and are not over: drafts and published ones. */
export const operationsVisant = async (tx: TenantTx, segmentId: number, aujourdhui: Jour): Promise<string[]> => {
  const { rows } = await sql<{ nom: string }>`
    select p.nom_operation as nom from promotion_segment x
    join promotion p on p.tenant_id = x.tenant_id and p.id = x.promotion_id
    where x.tenant_id = ${tx.tenantId} and x.segment_id = ${segmentId} and (p.date_fin is null
      or p.date_fin >= ${aujourdhui}::date)
    order by p.date_debut, p.id`.execute(tx);
  return rows.map(({ nom }) => nom);
};

/** The groupement's RFA that target this segment and whose year is not over: drafts and published ones. */
export const rfasVisant = async (tx: TenantTx, segmentId: number, aujourdhui: Jour): Promise<string[]> => {
  const { rows } = await sql<{ nom: string }>`
    select coalesce(r.gamme, r.produit, r.condition) || ' ' || r.annee as nom from rfa_segment x
    join rfa r on r.tenant_id = x.tenant_id and r.id = x.rfa_id
    where x.tenant_id = ${tx.tenantId} and x.segment_id = ${segmentId}
      and coalesce(r.date_fin, make_date(r.annee, 12, 31)) >= ${aujourdhui}::date
    order by r.annee, r.id`.execute(tx);
  return rows.map(({ nom }) => nom);
};
