import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { cleAvoir } from '../repository/reglements.ts';

export type AvoirAilleurs = { readonly laboratoire: string; readonly numero: string };

/**
 * Another laboratory's encours that this avoir settles (ENC-30). What the groupement pays is not the laboratory's avoir:
 * one of the groupement's may cover several laboratories.
 */
export const avoirAilleurs = async (
  tx: TenantTx,
  reference: string,
  laboratoireId: number,
): Promise<AvoirAilleurs | undefined> => {
  const { rows } = await sql<AvoirAilleurs>`
    select d.nom as laboratoire, e.numero from encours_reglement r
    join encours e on e.tenant_id = r.tenant_id and e.id = r.encours_id
    join laboratoire l on l.tenant_id = e.tenant_id and l.id = e.laboratoire_id
    join laboratoire_detail d on d.id = l.detail_id
    where r.tenant_id = ${tx.tenantId} and r.annule_le is null and r.action = 'AVOIR' and r.reference is not null
      and ${cleAvoir(sql`r.reference`)} = ${cleAvoir(sql`${reference}::text`)}
      and e.payeur = 'LABO' and e.laboratoire_id <> ${laboratoireId}
    order by r.id limit 1`.execute(tx);
  return rows[0];
};
