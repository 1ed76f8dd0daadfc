import { sql } from 'kysely';
import type pg from 'pg';
import { z } from 'zod';
import { sujets, type Sujet } from '#shared/core/sujets.ts';
import type { Tx } from '../db/database.ts';
import { executerSousMurs } from '../db/sous-role.ts';
import { apresCommit } from '../db/transaction.ts';

/** The channel every instance listens to. */
export const CANAL = 'pharmaccord';

/** The events between instances: only ids, because each reader reads the rest under their own rights. */
export const evenementSchema = z.discriminatedUnion('k', [
  z.object({ k: z.literal('notif'), tenantId: z.number(), id: z.number() }),
  z.object({ k: z.literal('session'), sessionId: z.number() }),
  // Sent by the database itself (migration 0054): a person, an account or a right to act for it has changed.
  z.object({ k: z.literal('acteurs') }),
  z.object({ k: z.literal('change'), tenantId: z.number(), sujet: z.enum(sujets), id: z.number() }),
]);
export type Evenement = z.infer<typeof evenementSchema>;

/** Tells every instance when the caller's transaction commits, and only then: one statement for all the events. */
export const prevenirTous = async (tx: Tx, evenements: readonly Evenement[]): Promise<void> => {
  if (evenements.length === 0) return;
  const messages = evenements.map((evenement) => JSON.stringify(evenement));
  await sql`select pg_notify(${CANAL}, message) from unnest(${messages}::text[]) as m(message)`.execute(tx);
};
/** Tells every instance of one event. */
export const prevenir = (tx: Tx, evenement: Evenement): Promise<void> => prevenirTous(tx, [evenement]);

const REGROUPEMENT_MS = 30;
const enAttente = new WeakMap<pg.Pool, Map<string, Evenement>>();
const diffuserEvenements = async (pool: pg.Pool): Promise<void> => {
  const messages = [...(enAttente.get(pool)?.keys() ?? [])];
  enAttente.delete(pool);
  const client = await pool.connect();
  try {
    await executerSousMurs(
      client,
      { role: 'pharmaccord_app' },
      { sql: 'select pg_notify($1, message) from unnest($2::text[]) as m(message)', parameters: [CANAL, messages] },
    );
  } finally {
    client.release();
  }
};
const regrouper = (pool: pg.Pool, evenements: readonly Evenement[]): void => {
  const attente = enAttente.get(pool) ?? new Map<string, Evenement>();
  for (const evenement of evenements) attente.set(JSON.stringify(evenement), evenement);
  if (enAttente.has(pool)) return;
  enAttente.set(pool, attente);
  // A lost hint costs nothing: a browser that reconnects reads everything again.
  setTimeout(() => void diffuserEvenements(pool).catch(() => {}), REGROUPEMENT_MS).unref();
};

/**
 * Tells every instance shortly after the commit, grouping many transactions. A NOTIFY inside a transaction makes all
 * the commits of the database wait for one another: it is kept for events that must not be lost.
 */
export const prevenirApres = (tx: Tx, evenements: readonly Evenement[]): void =>
  apresCommit(tx, (pool) => regrouper(pool, evenements));

/** A message to a browser on `/sub/notif/{key}`. RAFRAICHIR: something may have been missed, read everything again. */
export type MessagePush =
  | { readonly type: 'NOTIFICATION'; readonly id: number }
  | { readonly type: 'CHANGEMENT'; readonly sujet: Sujet; readonly id: number }
  | { readonly type: 'RAFRAICHIR' };
