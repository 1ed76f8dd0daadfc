// A replica of the principal may answer the calls that read much and write nothing (EXP-126). Its progress is checked
// first, so that its answer includes everything committed at the time of the question.
import { setTimeout as attendre } from 'node:timers/promises';
import { sql } from 'kysely';
import { AppError } from '#shared/core/app-error.ts';
import { couperConnexions, type Database } from './database.ts';

/** The pools of one server, each with its role. */
type Bases = { readonly db: Database; readonly dbSysteme: Database };

/** `patience`: how long a late copy is waited for; `reponse`: how long it may take to answer. In milliseconds. */
type Rythme = { readonly patience: number; readonly pas: number; readonly reponse: number; readonly retour: number };
const RYTHME: Rythme = { patience: 300, pas: 10, reponse: 1_000, retour: 5_000 };

type Options = {
  readonly rythme?: Rythme;
  /** Told when the copy stops serving, and when it serves again. */
  readonly log?: (message: string) => void;
};

export type CopieSuivie = {
  /** Runs `lecture`, which writes nothing and may run twice: on the copy, else on the principal. */
  readonly lire: <T>(lecture: (bases: Bases) => Promise<T>) => Promise<T>;
  /** Closes the connections to the copy. */
  readonly arreter: () => Promise<void>;
};

type Point = { readonly lsn: string; readonly lignee: number };

/** The end of the principal's durable log: every acknowledged COMMIT is before it. */
const pointDe = async ({ db }: Bases): Promise<Point> => {
  const { rows } = await sql<Point>`
    select pg_current_wal_flush_lsn()::text as lsn,
      ('x' || left(pg_walfile_name(pg_current_wal_flush_lsn()), 8))::bit(32)::int as lignee`.execute(db);
  return rows[0]!;
};

/**
 * Whether the copy has replayed up to this point. A promoted server replays no more, and the copy of a former principal
 * may be further on an abandoned history.
 * @returns undefined for a server that does not follow this principal
 */
const aRejoint = async ({ db }: Bases, { lsn, lignee }: Point): Promise<boolean | undefined> => {
  const { rows } = await sql<{ suit: boolean; rejoint: boolean | null }>`
    select pg_is_in_recovery() and (select timeline_id from pg_control_checkpoint()) = ${lignee} as suit,
      pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as rejoint`.execute(db);
  return rows[0]?.suit ? rows[0].rejoint === true : undefined;
};

/**
 * Follows `copie`, opened like `principal`, and reads there when possible.
 * @param copie a single server, never several behind one address, because its progress is asked once for each reading
 */
export const suivreCopie = (
  principal: Bases,
  copie: Bases,
  { rythme = RYTHME, log = () => {} }: Options = {},
): CopieSuivie => {
  const arret = new AbortController();
  const pause = (duree: number) => attendre(duree, undefined, { ref: false, signal: arret.signal });
  let presente = true;
  let retour: Promise<void> | undefined;

  const demander = async (point: Point): Promise<boolean | undefined> => {
    const delai = new AbortController();
    const silence = attendre(rythme.reponse, undefined, { ref: false, signal: delai.signal }).then(
      () => {
        throw Object.assign(new Error('the copy does not answer'), { code: 'ETIMEDOUT' });
      },
      () => undefined,
    );
    try {
      return await Promise.race([aRejoint(copie, point), silence]);
    } finally {
      delai.abort();
    }
  };

  const revenir = async (): Promise<void> => {
    while (!presente && !arret.signal.aborted) {
      await pause(rythme.retour).catch(() => {});
      const suit = await pointDe(principal)
        .then(demander)
        .catch(() => undefined);
      presente = suit !== undefined;
    }
    retour = undefined;
    if (presente) log('le serveur de lecture (DATABASE_REPLICA_URL) répond de nouveau');
  };
  /** Cuts the copy's connections: its readings fail at once, and are done again on the principal. */
  const perdre = (cause: Error): false => {
    for (const base of [copie.db, copie.dbSysteme]) couperConnexions(base, cause);
    if (presente) log(`le serveur de lecture (DATABASE_REPLICA_URL) ne sert pas : ${cause.message}`);
    presente = false;
    if (!arret.signal.aborted) retour ??= revenir();
    return false;
  };

  const estAJour = async (): Promise<boolean> => {
    if (!presente) return false;
    const point = await pointDe(principal);
    try {
      for (let reste = rythme.patience; ; reste -= rythme.pas) {
        const rejoint = await demander(point);
        if (rejoint === undefined) return perdre(new Error('it follows no server, or another principal'));
        if (rejoint || reste <= 0) return rejoint;
        await pause(rythme.pas);
      }
    } catch (error) {
      return perdre(error as Error);
    }
  };

  return {
    lire: async (lecture) => {
      if (!(await estAJour())) return lecture(principal);
      return lecture(copie).catch((error: unknown) => {
        // A refusal is an answer; a statement ended for its length (57014) would take as long on the principal.
        if (error instanceof AppError || (error as { code?: string }).code === '57014') throw error;
        return lecture(principal);
      });
    },
    arreter: async () => {
      arret.abort();
      await retour;
      await copie.db.destroy();
      await copie.dbSysteme.destroy();
    },
  };
};

/** Reads on the copy of these services, else on their principal. */
export const lireDeCopie = <T>(
  services: Bases & { readonly copie?: Pick<CopieSuivie, 'lire'> | undefined },
  lecture: (bases: Bases) => Promise<T>,
): Promise<T> => (services.copie ? services.copie.lire(lecture) : lecture(services));
