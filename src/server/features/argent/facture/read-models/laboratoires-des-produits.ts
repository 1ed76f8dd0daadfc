import { sql } from 'kysely';
import type { TenantTx, Tx } from '#server/core/db/database.ts';
import type { FactureLue } from '#shared/features/argent/facture/schemas.ts';

/** The laboratories of an account that sell the products of some lines, as the catalogue knows them (FAC-74). */
export const laboratoiresDesProduits = async (
  tx: Tx,
  tenantId: number,
  lignes: readonly Pick<FactureLue['lignes'][number], 'ean' | 'cip13'>[],
): Promise<ReadonlySet<number>> => {
  const codes = new Set(lignes.flatMap(({ ean, cip13 }) => ean ?? cip13 ?? []));
  if (codes.size === 0) return new Set();
  const { rows } = await sql<{ id: number }>`
    select distinct l.id from produit p join laboratoire l on l.tenant_id = ${tenantId}
      and l.detail_id = p.laboratoire_detail_id
    where p.ean = any(${[...codes]}::text[])`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};

/**
 * The same, of papers that are kept.
 * @returns those of which a product is sold by another laboratory, and none by this one
 */
export const facturesDAutresProduits = async (
  tx: TenantTx,
  ids: readonly number[],
  laboratoireId: number,
): Promise<ReadonlySet<number>> => {
  const { rows } = await sql<{ id: number }>`
    select fl.facture_id as id from facture_ligne fl join produit p on p.ean = coalesce(fl.ean, fl.cip13)
    join laboratoire l on l.tenant_id = fl.tenant_id and l.detail_id = p.laboratoire_detail_id
    where fl.tenant_id = ${tx.tenantId} and fl.facture_id = any(${[...ids]}::bigint[])
    group by fl.facture_id having not bool_or(l.id = ${laboratoireId})`.execute(tx);
  return new Set(rows.map(({ id }) => id));
};
