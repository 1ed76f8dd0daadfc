import { sql } from 'kysely';
import type { SystemeTx } from '#server/core/db/database.ts';

/** Which of these segments are the groupement's; none of them can be deleted meanwhile. */
export const lockSegmentsConnus = (tx: SystemeTx, groupementId: number, ids: readonly number[]) =>
  tx
    .selectFrom('segment')
    .select('id')
    .where('tenant_id', '=', groupementId)
    .where('id', 'in', [...ids])
    .forKeyShare()
    .execute();

type Affectation = {
  readonly groupementId: number;
  readonly adherents: readonly { readonly id: number; readonly pharmacieId: number }[];
  readonly segmentIds: readonly number[];
};

export const insertAdhesionSegments = async (
  tx: SystemeTx,
  { groupementId, adherents, segmentIds }: Affectation,
): Promise<void> => {
  await sql`insert into adhesion_segment (tenant_id, adhesion_id, segment_id, pharmacie_id)
    select ${groupementId}, a.id, s, a.pharmacie_id
    from unnest(${adherents.map(({ id }) => id)}::bigint[],
      ${adherents.map(({ pharmacieId }) => pharmacieId)}::bigint[]) as a (id, pharmacie_id)
    cross join unnest(${[...segmentIds]}::bigint[]) s on conflict do nothing`.execute(tx);
};

export const deleteAdhesionSegments = async (
  tx: SystemeTx,
  { groupementId, adherents, segmentIds }: Affectation,
): Promise<void> => {
  await sql`delete from adhesion_segment where tenant_id = ${groupementId}
    and adhesion_id = any(${adherents.map(({ id }) => id)}::bigint[])
      and segment_id = any(${[...segmentIds]}::bigint[])`.execute(tx);
};

/** Adhésions that are over are in no segment. */
export const deleteSegmentsDesAdhesions = async (tx: SystemeTx, adhesionIds: readonly number[]): Promise<void> => {
  await tx
    .deleteFrom('adhesion_segment')
    .where('adhesion_id', '=', sql<number>`any(${[...adhesionIds]}::bigint[])`)
    .execute();
};
