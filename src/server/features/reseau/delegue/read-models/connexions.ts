import type { SystemeTx } from '#server/core/db/database.ts';
import type { HabilitationVerrouillee } from '../repository.ts';

/** The sessions a beneficiary opened as the pharmacy. */
export const connexionsOuvertes = async (
  tx: SystemeTx,
  { tenantId, delegueId }: Pick<HabilitationVerrouillee, 'tenantId' | 'delegueId'>,
): Promise<number[]> =>
  (
    await tx
      .selectFrom('session')
      .select('id')
      .where('utilisateur_id', '=', delegueId)
      .where('tenant_id', '=', tenantId)
      .where('impersonation', '=', true)
      .execute()
  ).map(({ id }) => id);
