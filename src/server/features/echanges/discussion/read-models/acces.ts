import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { KindDiscussion } from '#shared/features/echanges/discussion/schemas.ts';

/** Whether the account has shown its groupement at least one message of this discussion. */
export const aMessagePartage = async (tx: TenantTx, kind: KindDiscussion, objetId: number): Promise<boolean> => {
  const trouve = await tx
    .selectFrom('discussion as d')
    .innerJoin('discussion_commentaire as c', (join) =>
      join.onRef('c.tenant_id', '=', 'd.tenant_id').onRef('c.discussion_id', '=', 'd.id'),
    )
    .select('c.id')
    .where('d.tenant_id', '=', tx.tenantId)
    .where('d.kind', '=', kind)
    .where('d.objet_id', '=', objetId)
    .where('c.partage', '=', true)
    .limit(1)
    .executeTakeFirst();
  return trouve !== undefined;
};

/** The account, among these, that holds this comment. */
export const compteDuCommentaire = async (
  tx: SystemeTx,
  tenantIds: readonly number[],
  id: number,
): Promise<number | undefined> => {
  const ligne = await tx
    .selectFrom('discussion_commentaire')
    .select('tenant_id as tenantId')
    .where(sql<boolean>`tenant_id = any(${[...tenantIds]}::bigint[])`)
    .where('id', '=', id)
    .executeTakeFirst();
  return ligne?.tenantId;
};

/** Object of a comment that its account shows to its groupement. */
export const objetDuCommentairePartage = (tx: SystemeTx, id: number) =>
  tx
    .selectFrom('discussion_commentaire as c')
    .innerJoin('discussion as d', (join) =>
      join.onRef('d.tenant_id', '=', 'c.tenant_id').onRef('d.id', '=', 'c.discussion_id'),
    )
    .select(['d.kind', 'd.objet_id as objetId'])
    .where('c.id', '=', id)
    .where('c.partage', '=', true)
    .executeTakeFirst();
