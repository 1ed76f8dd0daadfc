import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import { modifiePar } from '#server/core/db/modifie-par.ts';

/** What was sold of the product at this place in the list. */
type VenteDuProduit = {
  readonly position: number;
  readonly quantiteVendue: number | null;
  readonly caTtcCentimes: number | null;
};

export const updateVentes = async (tx: TenantTx, id: number, ventes: readonly VenteDuProduit[]): Promise<void> => {
  await sql`
    update promotion_produit pr set quantite_vendue = x."quantiteVendue", ca_ttc_centimes = x."caTtcCentimes"
    from jsonb_to_recordset(${JSON.stringify(ventes)}::jsonb) as x(position int, "quantiteVendue" int,
      "caTtcCentimes" bigint)
    where pr.tenant_id = ${tx.tenantId} and pr.promotion_id = ${id} and pr.position = x.position`.execute(tx);
};

export const updateTraitee = async (tx: TenantTx, id: number, maintenant: Date, parNom: string): Promise<void> => {
  await tx
    .updateTable('promotion')
    .set({
      traitee_le: sql`coalesce(traitee_le, ${maintenant.toISOString()}::timestamptz)`,
      ...modifiePar(parNom),
    })
    .where('tenant_id', '=', tx.tenantId)
    .where('id', '=', id)
    .execute();
};
