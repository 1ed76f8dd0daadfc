import { sql, type RawBuilder } from 'kysely';
import type { Jour } from '#shared/core/dates.ts';

const recue = sql`(p.publiee_le at time zone 'Europe/Paris')::date`;

/** `limiteDeReponse` of a copy `p`, by the priority `pr` of its modèle. `limite-reponse.test.ts` compares both. */
export const limiteReponseSql: RawBuilder<Jour | null> = sql<Jour | null>`case when pr.delai_reponse_jours is not null
  then least(${recue} + pr.delai_reponse_jours, case when ${recue} < p.date_debut then p.date_debut - 1 else p.date_fin
    end) end`;
