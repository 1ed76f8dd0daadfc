import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererPriorites } from '#shared/features/priorite/policy.ts';
import type { Priorites } from '#shared/features/priorite/schemas.ts';
import { listPriorites } from './repository.ts';

export const lirePriorites = async (tx: TenantTx, acteur: Acteur): Promise<Priorites> => ({
  priorites: await listPriorites(tx),
  droits: { gerer: canGererPriorites(acteur) },
});

/** What carries a priority: the one place to count promotions, RFA and laboratories, which do not carry any yet. */
export const usagePriorite = async (_tx: TenantTx, _id: number): Promise<{ utilisations: number }> => ({ utilisations: 0 });
