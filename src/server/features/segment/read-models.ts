import { sql } from 'kysely';
import type { SystemeTx, TenantTx, Tx } from '#server/core/db/database.ts';
import type { Segment } from '#shared/features/segment/contract.ts';

const nbAdherents = sql<number>`(select count(*) from adhesion_segment x where x.tenant_id = s.tenant_id and x.segment_id = s.id)`;

const segments = (tx: Tx) =>
  tx
    .selectFrom('segment as s')
    .select(['s.id', 's.nom', 's.description', 's.version'])
    .orderBy(sql`s.nom collate "fr-x-icu"`)
    .orderBy('s.id');

/** Those of the acting groupement, with how many members each has. */
export const segmentsDuGroupement = (tx: TenantTx): Promise<Segment[]> =>
  segments(tx).select(nbAdherents.as('nbAdherents')).where('s.tenant_id', '=', tx.tenantId).execute();

/** Those the acting pharmacy is in. */
export const segmentsDeLaPharmacie = (tx: TenantTx): Promise<(Segment & { groupementId: number })[]> =>
  segments(tx)
    .innerJoin('adhesion_segment as a', (join) => join.onRef('a.tenant_id', '=', 's.tenant_id').onRef('a.segment_id', '=', 's.id'))
    .select([sql<null>`null`.as('nbAdherents'), 's.tenant_id as groupementId'])
    .where('a.pharmacie_id', '=', tx.tenantId)
    .execute();

/** Every groupement's, for the super administrator. */
export const segmentsDeTous = (tx: SystemeTx): Promise<(Segment & { groupementId: number })[]> =>
  segments(tx)
    .select([nbAdherents.as('nbAdherents'), 's.tenant_id as groupementId'])
    .execute();

export const unSegment = (tx: TenantTx, id: number): Promise<Segment> =>
  segments(tx)
    .select(nbAdherents.as('nbAdherents'))
    .where('s.tenant_id', '=', tx.tenantId)
    .where('s.id', '=', id)
    .executeTakeFirstOrThrow();
