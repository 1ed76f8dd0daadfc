import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { AcheteurReconnu } from '#shared/features/argent/facture/rules/acheteur.ts';

/** Remembers, once each, the values that name this account as a buyer. */
export const insertAcheteursReconnus = async (
  tx: TenantTx,
  reconnus: readonly AcheteurReconnu[],
  parNom: string,
): Promise<void> => {
  if (reconnus.length === 0) return;
  await tx
    .insertInto('acheteur_reconnu')
    .values(reconnus.map((reconnu) => ({ tenant_id: tx.tenantId, ...reconnu, appris_par_nom: parNom })))
    .onConflict((conflit) => conflit.columns(['tenant_id', 'sorte', 'cle']).doNothing())
    .execute();
};

/** @returns the forgotten value; undefined for another account's */
export const deleteAcheteurReconnu = async (tx: TenantTx, id: number): Promise<string | undefined> =>
  (
    await tx
      .deleteFrom('acheteur_reconnu')
      .where('tenant_id', '=', tx.tenantId)
      .where('id', '=', id)
      .returning(sql<string>`valeur`.as('valeur'))
      .executeTakeFirst()
  )?.valeur;
