import { sql, type Updateable } from 'kysely';
import type { DB, SystemeTx } from '#server/core/db/database.ts';
import { colonnesNommees } from '#server/core/db/noms.ts';
import type { Jour } from '#shared/core/dates.ts';
import type { ConstatCloture } from '#shared/features/pilotage/cloture/schemas.ts';

type NouvelleCloture = {
  readonly tenantId: number;
  readonly demandeeParNom: string;
  readonly effacementLe: Jour;
  readonly constat: ConstatCloture;
};
export const insertCloture = async (
  tx: SystemeTx,
  { tenantId, demandeeParNom, effacementLe, constat }: NouvelleCloture,
): Promise<void> => {
  await tx
    .insertInto('cloture')
    .values({
      tenant_id: tenantId,
      // Dated by the database, as payments are, so that later payments can be told apart.
      demandee_le: sql<string>`now()`,
      demandee_par_nom: demandeeParNom,
      effacement_le: effacementLe,
      constat: JSON.stringify(constat),
    })
    .execute();
};

const COLONNES = colonnesNommees('cloture', [
  'effacementLe',
  'leveeMotif',
  'leveeParNom',
  'leveeLe',
  'effacementCommenceLe',
  'effaceLe',
  'bilan',
  'version',
]);

/** One act on a closing at a time. */
export const lockCloture = (tx: SystemeTx, tenantId: number) =>
  tx.selectFrom('cloture').select(COLONNES).where('tenant_id', '=', tenantId).forUpdate().executeTakeFirst();

export const updateCloture = async (
  tx: SystemeTx,
  tenantId: number,
  champs: Updateable<DB['cloture']>,
): Promise<void> => {
  await tx
    .updateTable('cloture')
    .set({ ...champs, version: sql`version + 1` })
    .where('tenant_id', '=', tenantId)
    .execute();
};

/** Accounts that are still to tell before their erasure. */
export const findARappeler = async (tx: SystemeTx, aujourdhui: Jour): Promise<{ id: number; effacementLe: Jour }[]> =>
  tx
    .selectFrom('cloture')
    .select(['tenant_id as id', 'effacement_le as effacementLe'])
    .where('rappelee_le', 'is', null)
    .where('effacement_commence_le', 'is', null)
    .where('effacement_le', '>', aujourdhui)
    .orderBy('tenant_id')
    .execute();

/** @returns whether this run marked the account as reminded, so that none is reminded twice */
export const updateRappelee = async (tx: SystemeTx, tenantId: number, le: Date): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('cloture')
    .set({ rappelee_le: le.toISOString() })
    .where('tenant_id', '=', tenantId)
    .where('rappelee_le', 'is', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
};

/** Accounts whose day has come, and those whose erasure was interrupted. */
export const findEffacementsDus = async (tx: SystemeTx, aujourdhui: Jour): Promise<number[]> => {
  const clotures = await tx
    .selectFrom('cloture')
    .select('tenant_id as tenantId')
    .where('efface_le', 'is', null)
    .where((e) => e.or([e('effacement_le', '<=', aujourdhui), e('effacement_commence_le', 'is not', null)]))
    .orderBy('tenant_id')
    .execute();
  return clotures.map(({ tenantId }) => tenantId);
};
