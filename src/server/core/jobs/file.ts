import { createHash } from 'node:crypto';
import { fromKysely, PgBoss } from 'pg-boss';
import type { z } from 'zod';
import type { Tx } from '../db/database.ts';
import { traceparentPresent } from '../observation/suivre.ts';
import type { Declaration } from './travail.ts';

export const SCHEMA = 'pgboss';
/** The queue of the jobs that failed their last retry, until a super administrator handles them. */
export const REBUT = 'rebut';
/** In a job's data, the trace of the call that wanted it; only while traces are sent (EXP-113). */
const TRACE = 'traceparent';

/** What a job was given, apart from the trace it belongs to. */
export const separerTrace = (
  recu: object | null,
): { readonly donnees: object; readonly parent: string | undefined } => {
  const { [TRACE]: parent, ...donnees } = (recu ?? {}) as Record<string, unknown>;
  return { donnees, parent: typeof parent === 'string' ? parent : undefined };
};

type MiseEnFile = {
  /** A key is enqueued once, even after its job has run (as long as the row is kept: 14 days). */
  readonly cle?: string;
  /** The job does not run before this instant. */
  readonly apres?: Date;
};

/** The id of a job, derived from its key: the primary key of the queue refuses a duplicate. */
const idDe = (nom: string, cle: string): string => {
  const octets = createHash('sha256').update(`${nom}\0${cle}`).digest().subarray(0, 16);
  // Version 8 (free form), RFC 9562.
  octets[6] = ((octets[6] ?? 0) & 0x0f) | 0x80;
  octets[8] = ((octets[8] ?? 0) & 0x3f) | 0x80;
  return octets.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
};

/**
 * Enqueues a job in the caller's transaction: it runs if, and only if, the transaction commits.
 * @returns false when the key was already enqueued
 * @throws when the data does not fit the schema, or when no server has declared this job
 */
export const mettreEnFile = async <S extends z.ZodType>(
  tx: Tx,
  { nom, schema }: Pick<Declaration<S>, 'nom' | 'schema'>,
  donnees: z.input<S>,
  { cle, apres }: MiseEnFile = {},
): Promise<boolean> => {
  schema.parse(donnees);
  // A client that is never started can only enqueue: creating one costs 0.03 ms, and avoids a global.
  const client = new PgBoss({ db: fromKysely(tx), schema: SCHEMA });
  const traceparent = traceparentPresent();
  const envoi = traceparent ? { ...(donnees as object), [TRACE]: traceparent } : (donnees as object);
  const id = await client.send(nom, envoi, {
    ...(cle !== undefined && { id: idDe(nom, cle) }),
    ...(apres && { startAfter: apres }),
  });
  return id !== null;
};
