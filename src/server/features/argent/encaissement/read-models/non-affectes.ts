import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { RecuNonAffecte } from '#server/features/argent/encours/read-models/apports.ts';
import type { Payeur } from '#shared/features/argent/encours/schemas/enumerations.ts';

/** What a laboratory gave that is not shared out; nothing of what the groupement pays in its place. */
export const recusNonAffectes = async (
  tx: TenantTx,
  laboratoireId: number,
  payeur: Payeur = 'LABO',
): Promise<RecuNonAffecte[]> => {
  if (payeur !== 'LABO') return [];
  const { rows } = await sql<RecuNonAffecte>`
    select c.nature, c.numero, c.date, c.reste_centimes as "resteCentimes", c.partage from encaissement c
    where c.tenant_id = ${tx.tenantId} and c.laboratoire_id = ${laboratoireId} and c.etat in ('NON_AFFECTE', 'PARTIEL')
      and c.reste_centimes > 0
    order by c.date, c.id`.execute(tx);
  return rows;
};
