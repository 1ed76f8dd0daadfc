import { sql } from 'kysely';
import type { Database } from './db/database.ts';
import { enVie } from './session.ts';
import { purgerTentatives } from './tentatives.ts';

/**
 * Removes what has no more use: sessions that are no longer alive, answers kept for repeated POSTs (24 h), forgotten attempts.
 * @param db the pool that sees every tenant
 */
export const purger = async (db: Database): Promise<void> => {
  await db
    .deleteFrom('session')
    .where((e) => e.not(enVie('session')))
    // A session that waits for the end of an impersonation is not idle.
    .where((e) =>
      e.not(
        e.exists(e.selectFrom('session as fille').select('fille.id').whereRef('fille.parent_id', '=', 'session.id')),
      ),
    )
    .execute();
  await db
    .deleteFrom('idempotence')
    .where('cree_le', '<', sql<string>`now() - interval '24 hours'`)
    .execute();
  await purgerTentatives(db);
};
