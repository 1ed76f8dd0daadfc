import { sql } from 'kysely';
import type { Tx } from '#server/core/db/database.ts';

const enListe = (lignes: readonly object[]) => sql`${JSON.stringify(lignes)}::jsonb`;

/** The encours that was made for a contrepartie: its day and what it says, as the rule gave them. */
export type ContrepartieReclamee = {
  readonly tenantId: number;
  readonly contrepartieId: number;
  readonly dateDeclaration: string;
  readonly info: string;
};

/** Remembers that an encours was made, and what the rule gave. */
export const marquerReclamees = async (
  tx: Tx,
  reclamees: readonly ContrepartieReclamee[],
  maintenant: Date,
): Promise<void> => {
  if (reclamees.length === 0) return;
  await sql`
    update promotion_contrepartie pc set reclamee_le = coalesce(pc.reclamee_le, ${maintenant.toISOString()}::timestamptz),
      date_calculee = x."dateDeclaration", info_calculee = x.info
    from jsonb_to_recordset(${enListe(reclamees)}) as x("tenantId" bigint, "contrepartieId" bigint, "dateDeclaration" date, info text)
    where pc.tenant_id = x."tenantId" and pc.id = x."contrepartieId"`.execute(tx);
};

/** Forgets the encours of these contreparties: they are over. */
export const oublierReclamees = async (
  tx: Tx,
  contreparties: readonly { readonly tenantId: number; readonly id: number }[],
): Promise<void> => {
  if (contreparties.length === 0) return;
  await sql`
    update promotion_contrepartie pc set reclamee_le = null, date_calculee = null, info_calculee = null
    from jsonb_to_recordset(${enListe(contreparties)}) as x("tenantId" bigint, id bigint)
    where pc.tenant_id = x."tenantId" and pc.id = x.id`.execute(tx);
};
