import { sql, type RawBuilder } from 'kysely';

/**
 * How many copies of its groupement's operations the pharmacy of `adhesion a` received, and answered: one waits as long
 * as one of its parts does.
 */
const copiesDeLAdherent = sql`promotion x where x.tenant_id = a.pharmacie_id and x.groupement_id = a.tenant_id
  and x.modele_id is not null`;
const repondue = sql`('WAITING' in (x.acceptation_promo, x.acceptation_tg)) is not true`;
export const reponsesDeLAdherent: RawBuilder<{ recues: number; repondues: number }> =
  sql`(select json_build_object('recues', count(*),
    'repondues', count(*) filter (where ${repondue})) from ${copiesDeLAdherent})`;
/** The same as a part, from 0 to 1, to filter and sort hundreds of them; null: it received nothing. */
export const tauxDeLAdherent: RawBuilder<number | null> =
  sql`(select count(*) filter (where ${repondue})::numeric / nullif(count(*), 0) from ${copiesDeLAdherent})`;
