import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

/** Asks for the invoices of these laboratories to be controlled again. @returns those that have some */
export const upsertRecontroles = async (
  tx: Tx,
  tenantId: number,
  laboratoireIds: readonly number[],
): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    insert into facture_recontrole (tenant_id, laboratoire_id)
    select ${tenantId}, l.id from unnest(${[...laboratoireIds]}::bigint[]) as l (id)
    where exists (select from facture f where f.tenant_id = ${tenantId} and f.laboratoire_id = l.id)
    group by l.id
    on conflict (tenant_id, laboratoire_id) do update set demande_le = now(), fini_le = null, faites = 0, total = 0
    returning laboratoire_id as id`.execute(tx);
  return rows.map(({ id }) => id);
};

/** How far a control has come. @param fini the control is over */
export const updateRecontrole = async (
  tx: Tx,
  { tenantId, laboratoireId }: { readonly tenantId: number; readonly laboratoireId: number },
  { faites, total, fini }: { readonly faites: number; readonly total: number; readonly fini: boolean },
): Promise<void> => {
  await sql`update facture_recontrole set faites = ${faites}, total = ${total},
    fini_le = ${fini ? sql`now()` : sql`null`}
    where tenant_id = ${tenantId} and laboratoire_id = ${laboratoireId}`.execute(tx);
};

/**
 * Until the end of the transaction, what is compared with the conditions of this laboratory is what they are: an
 * invoice that comes in and a control of all of them never cross.
 * @param seul a control of all; otherwise several may come in together
 */
export const lockControle = async (
  tx: Tx,
  { tenantId, laboratoireId }: { readonly tenantId: number; readonly laboratoireId: number },
  { seul }: { readonly seul: boolean },
): Promise<void> => {
  const cle = sql`hashtextextended(${`facture.controle.${tenantId}.${laboratoireId}`}, 0)`;
  await (seul ? sql`select pg_advisory_xact_lock(${cle})` : sql`select pg_advisory_xact_lock_shared(${cle})`).execute(
    tx,
  );
};
