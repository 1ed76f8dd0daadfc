import { sql } from 'kysely';
import type { TenantTx } from '#server/core/db/database.ts';
import type { LigneMail, LignesParEncours } from '#shared/features/argent/encours/rules/mail.ts';

type LigneLue = LigneMail & { readonly encoursId: number };

/**
 * What these encours are made of: their own lines, else what the promotion they come from sold. A share of each product is
 * only told of a computed amount paid by unit; a typed one has no known share.
 */
export const lignesParEncours = async (tx: TenantTx, ids: readonly number[]): Promise<LignesParEncours> => {
  if (ids.length === 0) return new Map();
  const choisis = sql`e.tenant_id = ${tx.tenantId} and e.id = any(${[...ids]}::bigint[])`;
  const parUnite = sql`case when e.origine_montant = 'CALCULE' and c.unite = 'EUR_PAR_UNITE' then c.valeur_centiemes end`;
  const { rows } = await sql<{ json: LigneLue }>`
    select row_to_json(x) as json from (
      select e.id as "encoursId", g.position, g.produit as designation, g.ean, g.quantite,
        nullif(g.prix_unitaire_ht_centimes, 0) as "unitaireCentimes", nullif(g.quantite * g.prix_unitaire_ht_centimes, 0) as "montantCentimes",
        null::bigint as "caTtcCentimes", g.motif
      from encours e join encours_ligne g on g.tenant_id = e.tenant_id and g.encours_id = e.id where ${choisis}
      union all
      select e.id, p.position, p.nom, p.ean, p.quantite_vendue, ${parUnite}, ${parUnite} * p.quantite_vendue,
        case when c.unite = 'POURCENT_CA' then p.ca_ttc_centimes end, null
      from encours e
      join promotion_produit p on p.tenant_id = e.tenant_id and p.promotion_id = e.source_id
      left join promotion_contrepartie c on c.tenant_id = e.tenant_id and c.id = e.source_detail_id and c.promotion_id = e.source_id
      where ${choisis} and e.source_type = 'PROMOTION' and p.quantite_vendue > 0
        and not exists (select from encours_ligne g where g.tenant_id = e.tenant_id and g.encours_id = e.id)
    ) x order by x."encoursId", x.position`.execute(tx);
  return Map.groupBy(
    rows.map(({ json }) => json),
    ({ encoursId }) => encoursId,
  );
};
