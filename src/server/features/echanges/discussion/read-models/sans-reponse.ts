import { sql, type RawBuilder } from 'kysely';
import { JOURS_SANS_REPONSE } from '#shared/features/echanges/discussion/rules.ts';

/**
 * The discussion `a` has waited for longer than its account accepts (`g`, its setting, joined from the left): it has no
 * answer. The rule said in TypeScript is in `sans-reponse.test.ts`, which compares both.
 */
export const sansReponse = (maintenant: Date): RawBuilder<boolean> => {
  const instant = sql`${maintenant.toISOString()}::timestamptz`;
  // The first test of the date is for the index: no account waits for less than a day.
  return sql<boolean>`(a.statut = 'WAITING' and not a.a_traiter and a.statut_le < ${instant} - interval '24 hours'
    and a.statut_le < ${instant} - make_interval(hours => 24 * coalesce(g.jours_sans_reponse,
      ${JOURS_SANS_REPONSE}::int)))`;
};
