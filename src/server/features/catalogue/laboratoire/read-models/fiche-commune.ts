import type { TenantTx, Tx } from '#server/core/db/database.ts';
import { tenantDe } from '#server/core/db/tenant-de.ts';

/** The entry of the common catalogue that a laboratory of this account is; undefined for one of another account. */
export const detailDuLaboratoire = async (tx: TenantTx, laboratoireId: number): Promise<number | undefined> => {
  const laboratoire = await tx
    .selectFrom('laboratoire')
    .select('detail_id as detailId')
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', laboratoireId)
    .executeTakeFirst();
  return laboratoire?.detailId;
};

/** A public row of the catalogue. */
export const estAuCatalogue = async (tx: Tx, detailId: number): Promise<boolean> =>
  (await tx
    .selectFrom('laboratoire_detail')
    .select('id')
    .where('id', '=', detailId)
    .where('proprietaire_tenant_id', 'is', null)
    .executeTakeFirst()) !== undefined;

/** The name a laboratory shows under, or undefined when it is not this account's. */
export const nomDuLaboratoire = async (tx: Tx, id: number, tenantId?: number): Promise<string | undefined> => {
  const laboratoire = await tx
    .selectFrom('laboratoire as l')
    .innerJoin('laboratoire_detail as d', 'd.id', 'l.detail_id')
    .select('d.nom')
    .where('l.tenant_id', '=', tenantDe(tx, tenantId))
    .where('l.id', '=', id)
    .executeTakeFirst();
  return laboratoire?.nom;
};
