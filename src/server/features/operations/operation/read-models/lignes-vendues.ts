import { sql, type RawBuilder } from 'kysely';

const parUnite = sql`case when e.origine_montant = 'CALCULE' and c.unite = 'EUR_PAR_UNITE' then c.valeur_centiemes end`;

/**
 * What the promotions of these `encours e` sold, beside the lines of the others (`lignesParEncours`). A share of each
 * product is only told of a computed amount paid by unit; a typed one has no known share.
 */
export const lignesVendues = (choisis: RawBuilder<boolean>): RawBuilder<unknown> => sql`
  select e.id, p.position, p.nom, p.ean, p.quantite_vendue, ${parUnite}, ${parUnite} * p.quantite_vendue,
    case when c.unite = 'POURCENT_CA' then p.ca_ttc_centimes end, null
  from encours e
  join promotion_produit p on p.tenant_id = e.tenant_id and p.promotion_id = e.source_id
  left join promotion_contrepartie c on c.tenant_id = e.tenant_id and c.id = e.source_detail_id
    and c.promotion_id = e.source_id
  where ${choisis} and e.source_type = 'PROMOTION' and p.quantite_vendue > 0`;
