import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { Delais, TypeRelance } from '#shared/features/argent/encours/rules/delais.ts';

/** @param delais null: the default ones */
export const upsertDelais = async (
  tx: TenantTx,
  type: TypeRelance,
  delais: Delais | null,
  parNom: string,
): Promise<void> => {
  const champs = { delais: delais ? [...delais] : null, modifie_par_nom: parNom };
  await tx
    .insertInto('relance_regle')
    .values({ tenant_id: tx.tenantId, type, ...champs })
    .onConflict((conflit) =>
      conflit
        .columns(['tenant_id', 'type'])
        .doUpdateSet({ ...champs, modifie_le: sql<string>`now()`, version: sql<number>`relance_regle.version + 1` }),
    )
    .execute();
};

/** Marks that the tenant was told its encours of the day. @returns false when it was already */
export const insertRappelDuJour = async (tx: SystemeTx, tenantId: number, jour: Jour): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('encours_rappel')
    .values({ tenant_id: tenantId, jour })
    .onConflict((conflit) => conflit.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
