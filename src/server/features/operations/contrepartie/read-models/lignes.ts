import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { ProduitTraite, Traitement } from '#shared/features/operations/contrepartie/contract.ts';
import type { DispositifSaisi } from '#shared/features/operations/operation/schemas/dispositifs.ts';

export type EnteteTraitement = Pick<
  Traitement,
  'id' | 'nomOperation' | 'laboratoireId' | 'laboratoireNom' | 'dateDebut' | 'dateFin' | 'traiteeLe' | 'version'
> & { readonly modifieParNom: string | null; readonly creeParNom: string | null; readonly modifieLe: string };
type Produit = Omit<ProduitTraite, 'ventesConnues'>;

/** A promotion of the acting tenant; undefined for another's. */
export const findEntete = async (tx: TenantTx, id: number): Promise<EnteteTraitement | undefined> => {
  const { rows } = await sql<EnteteTraitement>`
    select p.id, p.nom_operation as "nomOperation", p.laboratoire_id as "laboratoireId", d.nom as "laboratoireNom",
      p.date_debut as "dateDebut",
      p.date_fin as "dateFin", p.traitee_le as "traiteeLe", p.version, p.modifie_par_nom as "modifieParNom",
      p.cree_par_nom as "creeParNom",
      p.modifie_le as "modifieLe"
    from promotion p
    left join laboratoire l on l.tenant_id = p.tenant_id and l.id = p.laboratoire_id left join laboratoire_detail d
      on d.id = l.detail_id
    where p.tenant_id = ${tx.tenantId} and p.id = ${id}`.execute(tx);
  return rows[0];
};

export const produitsDe = (tx: TenantTx, id: number): Promise<Produit[]> =>
  tx
    .selectFrom('promotion_produit')
    .select([
      'position',
      'nom',
      'ean',
      'quantite as quantitePrevue',
      'prix_public_ttc_centimes as prixPublicTtcCentimes',
      'quantite_vendue as quantiteVendue',
      'ca_ttc_centimes as caTtcCentimes',
    ])
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', id)
    .orderBy('position')
    .execute();

export const dispositifsDe = async (tx: TenantTx, id: number): Promise<DispositifSaisi[]> => {
  const lignes = await tx
    .selectFrom('promotion_dispositif')
    .select(['dispositif', 'parametres'])
    .where('tenant_id', '=', tx.tenantId)
    .where('promotion_id', '=', id)
    .orderBy('position')
    .execute();
  // Written by the contract's schema of each dispositif.
  return lignes.map(({ dispositif, parametres }) => ({ ...(parametres as object), dispositif }) as DispositifSaisi);
};
