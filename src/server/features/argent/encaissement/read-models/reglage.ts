import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { MontantsEncours } from '#shared/features/argent/encaissement/schemas/enumerations.ts';

type Reglage = { readonly montantsEncours: MontantsEncours; readonly version: number };

/** How the account counts its encours: without taxes, unless it said otherwise (ECM-2). */
export const reglageEncaissements = async (tx: Tx, tenantId?: number): Promise<Reglage> => {
  const ligne = await tx
    .selectFrom('encaissement_reglage')
    .select(['montants', 'version'])
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .executeTakeFirst();
  return { montantsEncours: (ligne?.montants ?? 'HT') as MontantsEncours, version: ligne?.version ?? 0 };
};
