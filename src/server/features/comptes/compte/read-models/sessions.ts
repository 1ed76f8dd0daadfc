import type { SystemeTx } from '#server/core/db/database.ts';

/** The session of a token, and the one it acts from. */
export const findSessionParJeton = (tx: SystemeTx, tokenHash: Buffer) =>
  tx
    .selectFrom('session')
    .select(['id', 'parent_id as parentId'])
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();

export const findSession = (tx: SystemeTx, utilisateurId: number, id: number) =>
  tx
    .selectFrom('session')
    .select('id')
    .where('id', '=', id)
    .where('utilisateur_id', '=', utilisateurId)
    .executeTakeFirst();
