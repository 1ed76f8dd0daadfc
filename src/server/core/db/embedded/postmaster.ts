import { spawnSync } from 'node:child_process';
import { readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { PORT } from './place.ts';

type Life = { readonly running: boolean; readonly command: string };

const GONE: Life = { running: false, command: '' };

const lifeOnLinux = (pid: number): Life => {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const zombie = stat.slice(stat.lastIndexOf(')') + 2).startsWith('Z');
    return zombie
      ? GONE
      : { running: true, command: readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ') };
  } catch {
    return GONE;
  }
};

const lifeElsewhere = (pid: number): Life => {
  const { status, stdout } = spawnSync('ps', ['-o', 'stat=,command=', '-p', String(pid)], { encoding: 'utf8' });
  const [, state = 'Z', command = ''] = /^\s*(\S+)\s+(.*)/s.exec(stdout) ?? [];
  return status !== 0 || state.startsWith('Z') ? GONE : { running: true, command };
};

/** Describes the process under this pid. A zombie counts as gone, because in a container it may never be reaped. */
const life = process.platform === 'linux' ? lifeOnLinux : lifeElsewhere;

export const isRunning = (pid: number): boolean => life(pid).running;

const workingFolder = (pid: number): string | undefined => {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
};

/**
 * Whether the pid is the postmaster of this data: it may belong to another program since (reboot, restarted container).
 */
const isPostmasterOf = (pid: number, data: string): boolean => {
  const { running, command } = life(pid);
  const isServer = command.includes('postgres') && !command.startsWith('/bin/sh');
  return running && isServer && (`${command.trimEnd()} `.includes(`-D ${data} `) || workingFolder(pid) === data);
};

/** Whether the pid is in use for PostgreSQL, which counts zombies and other accounts' processes. */
const pidIsTaken = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
};

const lines = (file: string): string[] | undefined => {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch {
    return undefined;
  }
};

export type Postmaster = { readonly pid: number; readonly socketDir: string; readonly port: number };

/** The live server of this data, if any. */
export const findPostmaster = (data: string): Postmaster | undefined => {
  const [pid, , , port, socketDir] = lines(join(data, 'postmaster.pid')) ?? [];
  if (!pid || !socketDir || !isPostmasterOf(Number(pid), data)) return undefined;
  return { pid: Number(pid), socketDir, port: Number(port) };
};

/**
 * Removes the lock files that name a zombie or another program: PostgreSQL believes any pid in use and would refuse to
 * start for ever. It handles those of dead pids itself.
 */
export const removeStaleLocks = (data: string, socketDir: string): void => {
  for (const file of [join(data, 'postmaster.pid'), join(socketDir, `.s.PGSQL.${PORT}.lock`)]) {
    const pid = Number(lines(file)?.[0]);
    if (pid > 0 && pidIsTaken(pid) && !isPostmasterOf(pid, data)) rmSync(file, { force: true });
  }
};

/** A name for a process that survives the reuse of its pid: `pid:start time` on Linux, the pid elsewhere. */
export const processName = (pid: number): string => {
  const stat = lines(`/proc/${pid}/stat`)?.[0] ?? '';
  const startTime = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  return `${pid}:${startTime}`;
};

/** Whether the process named by `processName` still runs. */
export const isStillThere = (name: string): boolean => {
  const pid = Number.parseInt(name, 10);
  return pid > 0 && isRunning(pid) && processName(pid) === name;
};
