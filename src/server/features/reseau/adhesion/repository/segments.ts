import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** The adhérents acted upon, kept as they are until the end: one of them cannot leave meanwhile. */
export const verrouillerAdhesions = (tx: SystemeTx, groupementId: number, ids: readonly number[]) =>
  tx
    .selectFrom('adhesion')
    .select(['id', 'etat', 'pharmacie_id as pharmacieId'])
    .where('tenant_id', '=', groupementId)
    .where('id', '=', sql<number>`any(${[...ids]}::bigint[])`)
    .orderBy('id')
    .forShare()
    .execute();

/** Which of these segments are the groupement's; none of them can be deleted meanwhile. */
export const verrouillerSegmentsConnus = (tx: SystemeTx, groupementId: number, ids: readonly number[]) =>
  tx
    .selectFrom('segment')
    .select('id')
    .where('tenant_id', '=', groupementId)
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();

type Affectation = {
  readonly groupementId: number;
  readonly adhesionIds: readonly number[];
  readonly segmentIds: readonly number[];
};

export const insertAdhesionSegments = async (
  tx: SystemeTx,
  { groupementId, adhesionIds, segmentIds }: Affectation,
): Promise<void> => {
  await sql`insert into adhesion_segment (tenant_id, adhesion_id, segment_id, pharmacie_id)
    select a.tenant_id, a.id, s, a.pharmacie_id from adhesion a cross join unnest(${[...segmentIds]}::bigint[]) s
    where a.tenant_id = ${groupementId} and a.id = any(${[...adhesionIds]}::bigint[]) on conflict do nothing`.execute(
    tx,
  );
};

export const deleteAdhesionSegments = async (
  tx: SystemeTx,
  { groupementId, adhesionIds, segmentIds }: Affectation,
): Promise<void> => {
  await sql`delete from adhesion_segment
    where tenant_id = ${groupementId} and adhesion_id = any(${[...adhesionIds]}::bigint[]) and segment_id = any(${[...segmentIds]}::bigint[])`.execute(
    tx,
  );
};
