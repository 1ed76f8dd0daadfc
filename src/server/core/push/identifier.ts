import { sql } from 'kysely';
import type { Database } from '../db/database.ts';
import { sessionsAdmises, type Sessions } from '../session.ts';
import type { Authentifier } from './connexion.ts';
import type { OptionsPush } from './serveur.ts';

/**
 * Identifies the session of a push connection: the same tokens as the calls, and the push key of the acted-for tenant.
 * @param db the pool that sees every tenant
 */
export const creerAuthentifier =
  (sessions: Sessions, db: Database): Authentifier =>
  async (token) => {
    const acteur = await sessions.authentifier(token);
    if (!acteur) return undefined;
    const { sessionId, tenantId, utilisateurId } = acteur;
    const tenant = await db
      .selectFrom('tenant')
      .select('push_key as pushKey')
      .where('id', '=', tenantId)
      .executeTakeFirst();
    return tenant && { sessionId, tenantId, utilisateurId, pushKey: tenant.pushKey };
  };

/**
 * Tells which of these sessions would still be accepted, without extending them, because an open tab is not an
 * activity.
 */
export const creerSessionsOuvertes =
  (db: Database, maintenant: () => Date = () => new Date()): OptionsPush['sessionsOuvertes'] =>
  async (ids) => {
    if (ids.length === 0) return new Set();
    const lignes = await sessionsAdmises(db, maintenant())
      .select('s.id')
      .where(sql<boolean>`s.id = any(${ids}::bigint[])`)
      .execute();
    return new Set(lignes.map(({ id }) => id));
  };
