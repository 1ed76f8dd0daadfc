import { sql, type RawBuilder } from 'kysely';
import type { OrigineEncours } from '#shared/features/argent/encours/schemas/enumerations.ts';

/** Where the money of `encours e` comes from: the filter of the list, and what the statistics group by (STA-5). */
export const origineEncours: RawBuilder<OrigineEncours> = sql<OrigineEncours>`(case
  when e.type in ('CONTREPARTIE_TG', 'CONTREPARTIE_PROMO', 'CONTREPARTIE_PAYPS') then 'PROMOTIONS'
  when e.type = 'RFA' then 'RFA'
  when e.type = 'RECLAMATION' and exists (
    select from facture_ligne f where f.tenant_id = e.tenant_id and f.encours_id = e.id) then 'FACTURES'
  when e.type in ('RECLAMATION', 'NEW_RECLAMATION') then 'RECLAMATIONS' else 'AUTRES' end)`;
