import { sql } from 'kysely';
import type { SystemeTx, TenantTx } from '#server/core/db/database.ts';
import { enVigueur, ouvreLaboratoire } from '#server/core/habilitation.ts';
import type { Jour } from '#shared/core/dates.ts';

type Proposee = { readonly tenantId: number; readonly delegueId: number; readonly laboratoireId: number | null };

/** The delegate who proposed it, as long as his habilitation lasts and opens its laboratory; undefined afterwards. */
export const delegueAuteur = async (
  tx: SystemeTx,
  { tenantId, delegueId, laboratoireId }: Proposee,
  aujourdhui: Jour,
) => {
  const { rows } = await sql<{ tenantId: number; pharmacie: string }>`
    select u.tenant_id as "tenantId", t.nom as pharmacie from habilitation h
    join utilisateur u on u.id = h.delegue_id and u.activated and u.role = 'DELEGUE' join tenant t on t.id = h.tenant_id
    where h.tenant_id = ${tenantId} and h.delegue_id = ${delegueId} and h.sorte = 'TRADE' and ${enVigueur(aujourdhui)}
      and (${laboratoireId}::bigint is null or ${ouvreLaboratoire(sql`${laboratoireId}::bigint`)}) limit 1`.execute(tx);
  return rows[0];
};

/** Whether anyone but its delegate acted on the proposal, according to the journal. */
export const estTouchee = async (tx: TenantTx, id: number, delegueId: number | null): Promise<boolean> => {
  const { rows } =
    await sql`select from journal where tenant_id = ${tx.tenantId} and objet = 'promotion' and objet_id = ${id}
    and utilisateur_id <> ${delegueId} limit 1`.execute(tx);
  return rows.length > 0;
};
