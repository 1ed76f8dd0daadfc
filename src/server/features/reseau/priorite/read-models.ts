import type { TenantTx } from '#server/core/db/database.ts';
import type { Acteur } from '#shared/core/acteur.ts';
import { canGererPriorites } from '#shared/features/reseau/priorite/policy.ts';
import type { Priorites } from '#shared/features/reseau/priorite/schemas.ts';
import { findPriorites } from './repository.ts';

export const lirePriorites = async (tx: TenantTx, acteur: Acteur): Promise<Priorites> => ({
  priorites: await findPriorites(tx),
  droits: { gerer: canGererPriorites(acteur) },
});
