import { sql, type RawBuilder } from 'kysely';

/**
 * How many copies of its groupement's operations the pharmacy of `adhesion a` received, and answered: one waits as long
 * as one of its parts does.
 */
export const reponsesDeLAdherent: RawBuilder<{ recues: number; repondues: number }> =
  sql`(select json_build_object('recues', count(*),
    'repondues', count(*) filter (where ('WAITING' in (x.acceptation_promo, x.acceptation_tg)) is not true))
  from promotion x where x.tenant_id = a.pharmacie_id and x.groupement_id = a.tenant_id)`;
