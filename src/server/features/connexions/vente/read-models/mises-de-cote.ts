import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { DepotDeCote } from '#shared/features/connexions/vente/schemas/mises-de-cote.ts';

/** What a key sent for complete days, beside the day that each would replace; the most recent day first (CNX-86). */
export const depotsDeCote = async (tx: TenantTx): Promise<DepotDeCote[]> => {
  const { rows } = await sql<DepotDeCote>`
    select c.id, c.jour, c.recu_le as "recuLe", c.version,
      json_build_object('nbLignes', coalesce(j.nb_lignes, 0), 'quantite', coalesce(j.quantite, 0),
        'caTtcCentimes', coalesce(j.ca_ttc_centimes, 0)) as avant,
      json_build_object('nbLignes', c.nb_lignes, 'quantite', c.quantite, 'caTtcCentimes', c.ca_ttc_centimes) as apres
    from vente_mise_de_cote c left join jour_extraction j on j.tenant_id = c.tenant_id and j.jour = c.jour
    where c.tenant_id = ${tx.tenantId} order by c.jour desc`.execute(tx);
  return rows;
};
