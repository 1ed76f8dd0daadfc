import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { jourParis, joursEntre, type Jour } from '#shared/core/dates.ts';

/**
 * The instant the account last wrote to the laboratory in discussion `d`.
 * @param autre a further test on the message `w`
 */
export const dernierEcrit = (autre = sql`true`) => sql<
  string | null
>`(select max(w.cree_le) from discussion_commentaire w
  where w.tenant_id = d.tenant_id and w.discussion_id = d.id and w.texte is not null and not w.interne and not w.externe
    and ${autre})`;

/** Number of days, in Paris, since an instant. */
export const joursDepuis = (instant: string, aujourdhui: Jour): number =>
  Math.max(0, joursEntre(jourParis(new Date(instant)), aujourdhui));

/** For how long the laboratory had said nothing when this message was written. */
export const joursDeSilence = async (tx: TenantTx, id: number, avantId: number, aujourdhui: Jour): Promise<number> => {
  const { rows } = await sql<{ le: string | null }>`
    select ${dernierEcrit(sql`w.id < ${avantId}`)} as le from discussion d
    where d.tenant_id = ${tx.tenantId} and d.kind = 'RECLAMATION' and d.objet_id = ${id}`.execute(tx);
  const le = rows[0]?.le;
  return le ? joursDepuis(le, aujourdhui) : 0;
};
