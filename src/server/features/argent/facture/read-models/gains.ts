import { sql, type RawBuilder } from 'kysely';

/**
 * What the lines compared with the condition `c` paid less than their gross price, credit notes taken off, in cents
 * (CND-21); null where no line was compared with it.
 */
export const gainDeLaConditionSql: RawBuilder<number | null> = sql<number | null>`(
  select sum(case f.nature when 'AVOIR' then -1 else 1 end * (coalesce(l.achat_brut_centimes, l.brut_centimes)
    - coalesce(l.achat_net_centimes, l.montant_net_centimes)))::bigint
  from facture_ligne l join facture f on f.tenant_id = l.tenant_id and f.id = l.facture_id and f.comptee
  where l.tenant_id = c.tenant_id and l.condition_id = c.id)`;
