import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';
import type { MontantsEncours } from '#shared/features/argent/encaissement/schemas/enumerations.ts';

type Reglage = { readonly montantsEncours: MontantsEncours; readonly version: number };

/** Whether the account counts its encours HT or TTC: HT unless it said otherwise (ECM-2). */
export const reglageEncaissements = async (tx: Tx, tenantId?: number): Promise<Reglage> => {
  const ligne = await tx
    .selectFrom('encaissement_reglage')
    .select(['montants', 'version'])
    .where('tenant_id', '=', tenantDe(tx, tenantId))
    .executeTakeFirst();
  return { montantsEncours: (ligne?.montants ?? 'HT') as MontantsEncours, version: ligne?.version ?? 0 };
};

/** The habit of an account, in a statement: of amounts that say no nature of their own (ENC-75). */
export const natureHabituelleSql = (tenantId: number): RawBuilder<MontantsEncours> =>
  sql`coalesce((select g.montants from encaissement_reglage g where g.tenant_id = ${tenantId}), 'HT')`;
