import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererPriorites } from '#shared/features/priorite/policy.ts';
import type { Priorites } from '#shared/features/priorite/schemas.ts';
import { listPriorites } from './repository.ts';

export const lirePriorites = async (tx: TenantTx, acteur: Acteur): Promise<Priorites> => ({
  priorites: await listPriorites(tx),
  droits: { gerer: canGererPriorites(acteur) },
});

/** What carries a priority: the one place to count the models of promotions; RFA and laboratories do not carry any yet. */
export const usagePriorite = async (tx: TenantTx, id: number): Promise<{ utilisations: number }> => {
  const { n } = await tx
    .selectFrom('promotion')
    .select((e) => e.fn.countAll<number>().as('n'))
    .where('tenant_id', '=', tx.tenantId)
    .where('priorite_id', '=', id)
    .executeTakeFirstOrThrow();
  return { utilisations: n };
};
