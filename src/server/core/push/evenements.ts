import { sql } from 'kysely';
import { z } from 'zod';
import type { Tx } from '../db/database.ts';

/** The channel every instance listens to. */
export const CANAL = 'pharmaccord';

/** What instances tell each other: ids only, the rest is read under the reader's own rights. */
export const evenementSchema = z.discriminatedUnion('k', [
  z.object({ k: z.literal('notif'), tenantId: z.number(), id: z.number() }),
  z.object({ k: z.literal('session'), sessionId: z.number() }),
  z.object({ k: z.literal('change'), tenantId: z.number(), sujet: z.string(), id: z.number() }),
]);
export type Evenement = z.infer<typeof evenementSchema>;

/** Tells every instance, when the caller's transaction commits and only then: one statement however many events. */
export const prevenirTous = async (tx: Tx, evenements: readonly Evenement[]): Promise<void> => {
  if (evenements.length === 0) return;
  const messages = evenements.map((evenement) => JSON.stringify(evenement));
  await sql`select pg_notify(${CANAL}, message) from unnest(${messages}::text[]) as m(message)`.execute(tx);
};
/** The same for one event. */
export const prevenir = (tx: Tx, evenement: Evenement): Promise<void> => prevenirTous(tx, [evenement]);

/** What a browser receives on `/sub/notif/{key}`. RAFRAICHIR: something may have been missed, read everything again. */
export type MessagePush =
  | { readonly type: 'NOTIFICATION'; readonly id: number }
  | { readonly type: 'CHANGEMENT'; readonly sujet: string; readonly id: number }
  | { readonly type: 'RAFRAICHIR' };
