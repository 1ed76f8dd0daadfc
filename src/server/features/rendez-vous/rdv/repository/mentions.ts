import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { Role } from '#shared/core/acteur.ts';

type Collegue = { readonly id: number; readonly nom: string; readonly role: Role };

/** The active people of the account among these. */
export const findColleguesParmi = async (tx: TenantTx, ids: readonly number[]): Promise<Collegue[]> => {
  if (ids.length === 0) return [];
  const { rows } =
    await sql<Collegue>`select id, role, coalesce(nullif(concat_ws(' ', nom, prenom), ''), username) as nom
      from utilisateur
    where tenant_id = ${tx.tenantId} and activated and id = any(${[...ids]}::bigint[]) order by id`.execute(tx);
  return rows;
};

/** Replaces the people named by the note. A person already told stays, and so is never told twice. */
export const replaceMentionsRdv = async (tx: TenantTx, rdvId: number, ids: readonly number[]): Promise<void> => {
  await sql`delete from rdv_mention where tenant_id = ${tx.tenantId} and rdv_id = ${rdvId} and not prevenu
    and utilisateur_id <> all(${[...ids]}::bigint[])`.execute(tx);
  await sql`insert into rdv_mention (tenant_id, rdv_id, utilisateur_id)
    select tenant_id, ${rdvId}, id from utilisateur where tenant_id = ${tx.tenantId} and activated
      and id = any(${[...ids]}::bigint[])
    on conflict do nothing`.execute(tx);
};

/** Named, and not told yet. */
export const findMentionsAPrevenir = async (tx: TenantTx, rdvId: number): Promise<number[]> => {
  const lignes = await tx
    .selectFrom('rdv_mention')
    .select('utilisateur_id as id')
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', rdvId)
    .where('prevenu', '=', false)
    .execute();
  return lignes.map(({ id }) => id);
};

export const updateMentionsPrevenues = async (tx: TenantTx, rdvId: number, ids: readonly number[]): Promise<void> => {
  if (ids.length === 0) return;
  await tx
    .updateTable('rdv_mention')
    .set({ prevenu: true })
    .where('tenant_id', '=', tx.tenantId)
    .where('rdv_id', '=', rdvId)
    .where('utilisateur_id', 'in', [...ids])
    .execute();
};
