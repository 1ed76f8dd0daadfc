import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';

/**
 * Whether a session already waits for the end of an impersonation. Locked: two requests at once, each let in by what
 * the cache remembers of the last second, open one (CPT-41).
 */
export const impersonationOuverte = async (tx: SystemeTx, sessionId: number): Promise<boolean> => {
  await tx.selectFrom('session').select('id').where('id', '=', sessionId).forUpdate().executeTakeFirst();
  const fille = await tx.selectFrom('session').select('id').where('parent_id', '=', sessionId).executeTakeFirst();
  return fille !== undefined;
};

/** The session that an impersonation was opened from. */
export const sessionParente = async (tx: SystemeTx, sessionId: number): Promise<number | null> =>
  (await tx.selectFrom('session').select('parent_id').where('id', '=', sessionId).executeTakeFirstOrThrow()).parent_id;

/** The account and the role that are the person's own. */
export const compteEtRolePropres = async (
  tx: SystemeTx,
  utilisateurId: number,
): Promise<{ readonly tenantId: number; readonly role: Role }> => {
  const { tenantId, role } = await tx
    .selectFrom('utilisateur')
    .select(['tenant_id as tenantId', 'role'])
    .where('id', '=', utilisateurId)
    .executeTakeFirstOrThrow();
  return { tenantId, role: role as Role };
};
