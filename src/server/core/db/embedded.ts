import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { ensureCluster } from './embedded/cluster.ts';
import { guardOrphan, launchPostgres, type Launched } from './embedded/launch.ts';
import { findNative, type Native } from './embedded/native.ts';
import { choosePlace, forgetSocketFolder, PORT, socketFolder, type Place } from './embedded/place.ts';
import {
  findPostmaster,
  isRunning,
  isStillThere,
  processName,
  removeStaleLocks,
  type Postmaster,
} from './embedded/postmaster.ts';
import { EmbeddedRefusal } from './embedded/refusal.ts';
import { serverSettings } from './embedded/settings.ts';

export { EmbeddedRefusal } from './embedded/refusal.ts';

export type EmbeddedOptions = {
  readonly dataDir: string;
  readonly log?: (message: string) => void;
  /** PostgreSQL settings added to ours (tests turn fsync off). */
  readonly settings?: Record<string, string>;
};

export type EmbeddedServer = {
  /** Folder of the unix socket, which `pg` calls the host. */
  readonly host: string;
  readonly port: number;
  readonly user: 'postgres';
  readonly database: 'postgres';
  /** The server was already running: left by a killed process, or started by another one that still lives. */
  readonly adopted: boolean;
  /** Stops the server, unless it belongs to another live process. Resolves when it has ended. */
  readonly stop: () => Promise<void>;
};

/**
 * How long to wait for an answer, except during a recovery; a server that ends at once is retried while the former one
 * leaves.
 */
const START_DEADLINE = 120_000;
const TRANSIENT = /postmaster\.pid|shared memory block|lock file/;
const TRIES = 5;

type Found = {
  readonly postmaster: Postmaster;
  readonly adopted: boolean;
  readonly ended: Promise<void>;
  readonly mine: boolean;
  readonly release: () => void;
};
type Context = {
  readonly place: Place;
  readonly native: Native;
  readonly socketDir: string;
  readonly settings: Record<string, string>;
};

const clientOf = ({ socketDir, port }: Postmaster): pg.Client => {
  // An empty `options` would let PGOPTIONS apply.
  const options = '-c statement_timeout=5000';
  const timeouts = { connectionTimeoutMillis: 5_000, query_timeout: 5_000 };
  const client = new pg.Client({
    host: socketDir,
    port,
    user: 'postgres',
    database: 'postgres',
    ssl: false,
    options,
    ...timeouts,
  });
  client.on('error', () => {});
  return client;
};

/**
 * The process that launched the answering server. The socket accepts connections before the server is ready (57P03), so
 * only a query proves it.
 */
const launcherOf = async (postmaster: Postmaster): Promise<{ readonly launcher: string } | 'silent' | 'recovering'> => {
  const client = clientOf(postmaster);
  try {
    await client.connect();
    const { rows } = await client.query<{ launcher: string | null }>(
      `select current_setting('pharmaccord.launcher', true) as launcher`,
    );
    return { launcher: rows[0]?.launcher ?? '' };
  } catch (error) {
    return (error as { code?: string }).code === '57P03' ? 'recovering' : 'silent';
  } finally {
    await client.end().catch(() => {});
  }
};

/** Waits for an answer while `alive`; undefined when the server has gone meanwhile. */
const untilAnswer = async (
  find: () => Postmaster | undefined,
  alive: () => boolean,
): Promise<{ postmaster: Postmaster; launcher: string } | undefined> => {
  let deadline = Date.now() + START_DEADLINE;
  while (alive()) {
    const postmaster = find();
    const answer = postmaster ? await launcherOf(postmaster) : 'silent';
    if (postmaster && typeof answer === 'object') return { postmaster, ...answer };
    if (answer === 'recovering') deadline = Date.now() + START_DEADLINE;
    if (Date.now() > deadline)
      throw new EmbeddedRefusal(
        `Le serveur PostgreSQL${postmaster ? ` (processus ${postmaster.pid})` : ''} ne répond pas.`,
      );
    await delay(5);
  }
  return undefined;
};

const untilGone = async (pid: number): Promise<void> => {
  while (isRunning(pid)) await delay(10);
};

/** Resolves when the server closes the connection we keep with it. */
const untilDisconnected = async (postmaster: Postmaster): Promise<void> => {
  const client = clientOf(postmaster);
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  try {
    await client.connect();
    // Missing from the types: this connection does not keep Node alive.
    (client as pg.Client & { unref(): void }).unref();
    await ended;
  } catch {
    // The server is already gone.
  }
  await untilGone(postmaster.pid);
};

/** Joins a server found running; undefined when it was leaving. */
const adopt = async (running: Postmaster, { place }: Context): Promise<Found | undefined> => {
  const answer = await untilAnswer(
    () => running,
    () => isRunning(running.pid),
  );
  if (!answer) return undefined;
  const mine = !isStillThere(answer.launcher);
  const guard = mine ? guardOrphan(running.pid, place.account) : { release: () => {} };
  return { postmaster: running, adopted: true, mine, ended: untilDisconnected(running), release: guard.release };
};

/** Waits for the server just launched; undefined when it ended. */
const untilReady = async (launched: Launched, { place }: Context): Promise<Found | undefined> => {
  const ours = (): Postmaster | undefined => {
    const postmaster = findPostmaster(place.data);
    // Another pid is the server of a concurrent starter.
    return postmaster?.pid === launched.pid ? postmaster : undefined;
  };
  const answer = await untilAnswer(ours, () => !launched.hasEnded());
  if (!answer) return undefined;
  launched.unref();
  return { postmaster: answer.postmaster, adopted: false, mine: true, ended: launched.ended, release: () => {} };
};

const open = async (context: Context): Promise<Found> => {
  const { place, native, socketDir, settings } = context;
  const deadline = Date.now() + START_DEADLINE;
  for (let failures = 0; ;) {
    removeStaleLocks(place.data, socketDir);
    const running = findPostmaster(place.data);
    const launched = running
      ? undefined
      : launchPostgres(place, native, { ...serverSettings(socketDir, processName(process.pid)), ...settings });
    const found = running ? await adopt(running, context) : launched && (await untilReady(launched, context));
    if (found) return found;
    const output = launched?.output() ?? '';
    if (launched && !TRANSIENT.test(output)) failures += 1;
    if (failures >= TRIES || Date.now() > deadline)
      throw new EmbeddedRefusal(`PostgreSQL ne démarre pas sur ${place.data} :\n${output.slice(-1500)}`);
    await delay(50);
  }
};

/**
 * Starts PostgreSQL under `<dataDir>/postgres`, or joins the server that already serves it. The server is restarted
 * when it ends unexpectedly, and ends with this process, even killed.
 * @throws EmbeddedRefusal with a French sentence when it cannot work here
 */
export const startEmbedded = async ({
  dataDir,
  log = () => {},
  settings = {},
}: EmbeddedOptions): Promise<EmbeddedServer> => {
  const place = choosePlace(dataDir, log);
  const native = findNative(place.account, place.home);
  await ensureCluster(place, native);
  const first = await open({ place, native, socketDir: socketFolder(place), settings });
  const { socketDir } = first.postmaster;

  /** Undefined while the server is being restarted. */
  let current: Found | undefined = first;
  const stopping = new AbortController();
  const interrupt = ({ postmaster: { pid } }: Found): void => {
    if (isRunning(pid)) process.kill(pid, 'SIGINT');
  };
  const reopen = async (): Promise<Found | undefined> => {
    while (!stopping.signal.aborted) {
      try {
        return await open({ place, native, socketDir, settings });
      } catch (error) {
        log((error as Error).message);
        await delay(1_000, undefined, { ref: false });
      }
    }
    return undefined;
  };
  const watch = async (): Promise<void> => {
    for (let found: Found | undefined = first; found; found = await reopen()) {
      current = found;
      // The stop was requested while the server was restarting.
      if (stopping.signal.aborted && !found.mine) return;
      if (stopping.signal.aborted) interrupt(found);
      await found.ended;
      found.release();
      if (stopping.signal.aborted) return;
      current = undefined;
      log('PostgreSQL s’est arrêté sans qu’on le lui demande : il est relancé.');
    }
  };
  const watching = watch();

  const stop = async (): Promise<void> => {
    stopping.abort();
    if (current && !current.mine) return;
    // The server does not keep Node alive, so waiting for its end must.
    const alive = setInterval(() => {}, 1_000);
    if (current) interrupt(current);
    await watching;
    clearInterval(alive);
    forgetSocketFolder(place, socketDir);
  };
  return { host: socketDir, port: PORT, user: 'postgres', database: 'postgres', adopted: first.adopted, stop };
};
