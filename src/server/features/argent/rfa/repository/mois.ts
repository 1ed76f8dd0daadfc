import type { TenantTx } from '#server/core/db/database.ts';
import type { BaseManuelle, RfaSaisie } from '#shared/features/argent/rfa/schemas.ts';

/** Replaces all the months by those typed. */
export const replaceBases = async (tx: TenantTx, rfaId: number, mois: readonly BaseManuelle[]): Promise<void> => {
  await tx.deleteFrom('rfa_base').where('tenant_id', '=', tx.tenantId).where('rfa_id', '=', rfaId).execute();
  if (mois.length > 0)
    await tx
      .insertInto('rfa_base')
      .values(
        mois.map(({ mois: unMois, base, baseResultat }) => ({
          tenant_id: tx.tenantId,
          rfa_id: rfaId,
          mois: unMois,
          base,
          base_resultat: baseResultat,
        })),
      )
      .execute();
};

/** Replaces all the products of the range. */
export const replaceProduits = async (tx: TenantTx, rfaId: number, produits: RfaSaisie['produits']): Promise<void> => {
  await tx.deleteFrom('rfa_produit').where('tenant_id', '=', tx.tenantId).where('rfa_id', '=', rfaId).execute();
  if (produits.length > 0)
    await tx
      .insertInto('rfa_produit')
      .values(produits.map(({ nom, ean }, position) => ({ tenant_id: tx.tenantId, rfa_id: rfaId, position, nom, ean })))
      .execute();
};
