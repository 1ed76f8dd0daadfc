import type { SystemeTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';

/** The addresses of those who look after an account. */
export const adressesDesGestionnaires = async (
  tx: SystemeTx,
  tenantId: number,
  role: Role,
  limite: number,
): Promise<string[]> => {
  const gestionnaires = await tx
    .selectFrom('utilisateur')
    .select('email')
    .where('tenant_id', '=', tenantId)
    .where('role', '=', role)
    .where('activated', '=', true)
    .where('email', 'is not', null)
    .orderBy('id')
    .limit(limite)
    .execute();
  return gestionnaires.map(({ email }) => email ?? '');
};
