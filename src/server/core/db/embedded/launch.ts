import { spawn, type StdioOptions } from 'node:child_process';
import { closeSync, openSync, readFileSync, renameSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Writable } from 'node:stream';
import type { Account } from './account.ts';
import { serverEnvironment } from './cluster.ts';
import type { Native } from './native.ts';
import { giveTo, type Place } from './place.ts';

const MAX_LOG = 10 * 1024 * 1024;

/**
 * The guard, a grandchild, waits on the pipe (fd 3) whose other end only this process holds. End of file: this process
 * is gone, even by SIGKILL, and the guard asks the server for a fast shutdown. A line: the server has already ended, so
 * its pid must be left alone.
 */
const GUARD = '( (read _ <&3 || kill -INT "$guarded") & )';
/** `exec` turns the shell itself into the server, so that the child's pid is the postmaster's. */
const GUARDED_SERVER = `guarded=$$; ${GUARD}; exec "$@" 3<&-`;
const GUARD_OF_ANOTHER = `guarded=$1; ${GUARD}`;

const spawnShell = (args: readonly string[], account: Account, stdio: StdioOptions) =>
  // Detached, so that Ctrl-C in the terminal does not reach the server: the application decides when it stops.
  spawn('/bin/sh', ['-c', ...args], { ...account.ids, cwd: '/', env: serverEnvironment(), stdio, detached: true });

const leash = (pipe: unknown): { readonly release: () => void } => {
  const writable = pipe as Writable & { unref(): void };
  writable.on('error', () => {});
  writable.unref();
  return { release: () => writable.end('\n') };
};

const openLog = ({ home, account }: Place): { readonly fd: number; readonly read: () => string } => {
  const file = join(home, 'postgres.log');
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) > MAX_LOG) renameSync(file, `${file}.1`);
  const fd = openSync(file, 'a', 0o600);
  giveTo(account, file);
  const start = statSync(file).size;
  return { fd, read: () => readFileSync(file).subarray(start).toString('utf8').trim() };
};

export type Launched = {
  readonly pid: number;
  /** Resolves when the process has ended. */
  readonly ended: Promise<void>;
  readonly hasEnded: () => boolean;
  /** The output of the server since it was launched. */
  readonly output: () => string;
  /** Lets Node end without waiting for the server: the guard then stops it. */
  readonly unref: () => void;
};

/**
 * Starts the server under its guard. It is not ready yet, and ends at once when another server already serves the data.
 */
export const launchPostgres = (place: Place, native: Native, settings: Record<string, string>): Launched => {
  const { data, account } = place;
  const log = openLog(place);
  const options = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawnShell(
    [GUARDED_SERVER, 'pharmaccord-guard', native.path('postgres'), '-D', data, ...options],
    account,
    ['ignore', log.fd, log.fd, 'pipe'],
  );
  closeSync(log.fd);
  const { release } = leash(child.stdio[3]);
  let over = false;
  const ended = new Promise<void>((resolve) => {
    const end = (): void => {
      over = true;
      release();
      resolve();
    };
    child.once('exit', end).once('error', end);
  });
  return { pid: child.pid ?? -1, ended, hasEnded: () => over, output: log.read, unref: () => child.unref() };
};

/** Guards a server whose launcher has ended. */
export const guardOrphan = (pid: number, account: Account): { readonly release: () => void } => {
  const child = spawnShell([GUARD_OF_ANOTHER, 'pharmaccord-guard', String(pid)], account, [
    'ignore',
    'ignore',
    'ignore',
    'pipe',
  ]);
  child.on('error', () => {});
  child.unref();
  return leash(child.stdio[3]);
};
