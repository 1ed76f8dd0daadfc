import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  accessSync,
  chmodSync,
  constants,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readlinkSync,
  realpathSync,
  rmdirSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, resolve } from 'node:path';
import { canEnter, pickAccount, type Account } from './account.ts';
import { EmbeddedRefusal } from './refusal.ts';

/** Where the cluster lives and who owns it. `home` holds the data, the socket, the log and what surrounds them. */
export type Place = { readonly home: string; readonly data: string; readonly account: Account };

export const PORT = 5432;
/** The longest socket path: sun_path holds 108 bytes on Linux, 104 elsewhere, with the final zero. */
const MAX_SOCKET_PATH = process.platform === 'linux' ? 107 : 103;

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 12);
export const giveTo = ({ ids }: Account, path: string): void => {
  if (ids.uid !== undefined && ids.gid !== undefined) lchownSync(path, ids.uid, ids.gid);
};

const openToAll = (folder: string): string => {
  const created = mkdirSync(folder, { recursive: true });
  // The umask of root may close the new folder to the account of the server.
  if (created && process.getuid?.() === 0) {
    for (let path = folder; path.startsWith(created); path = dirname(path)) chmodSync(path, 0o755);
  }
  return realpathSync(folder);
};

const openDataDir = (folder: string): string => {
  try {
    const base = openToAll(folder);
    accessSync(base, constants.W_OK | constants.X_OK);
    return base;
  } catch (error) {
    throw new EmbeddedRefusal(
      `Le dossier ${folder} ne peut être ni créé ni modifié ` +
        `(${(error as Error).message}) : changez ses droits ou DATA_DIR.`,
    );
  }
};

/** The cluster behind `<dataDir>/postgres`, possibly a link made by an earlier start. */
const linked = (path: string): string => {
  const stat = lstatSync(path, { throwIfNoEntry: false });
  return stat?.isSymbolicLink() ? resolve(dirname(path), readlinkSync(path)) : path;
};

/** Restores the owner and the rights of data copied back from a backup, because PostgreSQL checks them. */
const adoptData = (data: string, { name, ids }: Account, log: (message: string) => void): void => {
  if (ids.uid !== undefined && lstatSync(data).uid === 0) {
    log(
      `Les données de ${data} appartiennent à root (sauvegarde reprise ?) : elles sont données au compte « ${name} ».`,
    );
    spawnSync('chown', ['-R', `${ids.uid}:${ids.gid}`, data]);
  }
  if ((lstatSync(data).mode & 0o027) !== 0) chmodSync(data, 0o700);
};

/**
 * Chooses the place of the cluster: `<dataDir>/postgres`. When root starts it from a folder closed to other accounts
 * (/root), the data goes to /var/lib/pharmaccord and `<dataDir>/postgres` becomes a link to it.
 * @throws EmbeddedRefusal when the data belongs to another account or cannot be reached
 */
export const choosePlace = (dataDir: string, log: (message: string) => void): Place => {
  const base = openDataDir(dataDir);
  const entry = join(base, 'postgres');
  const known = linked(entry);
  const account = pickAccount([known, base]);
  const owner = lstatSync(known, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && process.getuid?.() !== 0 && owner !== process.getuid?.()) {
    throw new EmbeddedRefusal(
      `Les données de ${known} appartiennent à un autre compte (n° ` +
        `${owner}) : lancez Pharmaccord sous ce compte ou choisissez un autre DATA_DIR.`,
    );
  }
  if (owner !== undefined) adoptData(known, account, log);
  if (known !== entry) return { home: openToAll(dirname(known)), data: known, account };
  if (canEnter(base, account)) return { home: base, data: entry, account };
  if (owner !== undefined)
    throw new EmbeddedRefusal(
      `Le compte « ${account.name} » ne peut pas entrer dans ${base} : ouvrez ce dossier ou changez DATA_DIR.`,
    );

  const home = openToAll(`/var/lib/pharmaccord/${basename(dirname(base)).replaceAll(/[^\w-]/g, '')}-${digest(base)}`);
  const data = join(home, 'postgres');
  symlinkSync(data, entry);
  log(`Le compte « ${account.name} » ne peut pas entrer dans ${base} : les données de PostgreSQL sont dans ${data}.`);
  return { home, data, account };
};

const fits = (folder: string): boolean => Buffer.byteLength(join(folder, `.s.PGSQL.${PORT}`)) <= MAX_SOCKET_PATH;

/** A folder that only the server's account can enter; undefined when another account owns that name. */
const privateFolder = (folder: string, account: Account): string | undefined => {
  try {
    mkdirSync(folder, { mode: 0o700 });
    giveTo(account, folder);
    return folder;
  } catch {
    const stat = lstatSync(folder, { throwIfNoEntry: false });
    const ours =
      stat?.isDirectory() && stat.uid === (account.ids.uid ?? process.getuid?.()) && (stat.mode & 0o077) === 0;
    return ours ? folder : undefined;
  }
};

/**
 * The folder of the server's socket: beside the data, or a short private one under the temporary folder when its path
 * would be too long.
 */
export const socketFolder = ({ home, data, account }: Place): string => {
  const beside = join(home, 'socket');
  if (fits(beside)) {
    const folder = privateFolder(beside, account);
    if (folder) return folder;
  }
  const temporary = [tmpdir(), '/tmp'].find((folder) => fits(join(folder, 'pharmaccord-0123456789ab'))) ?? '/tmp';
  const shared = privateFolder(join(temporary, `pharmaccord-${digest(data)}`), account);
  if (shared) return shared;
  const unique = mkdtempSync(join(temporary, 'pharmaccord-'));
  giveTo(account, unique);
  return unique;
};

/** Removes the socket's folder from the temporary folder once the server has ended. */
export const forgetSocketFolder = ({ home }: Place, folder: string): void => {
  if (dirname(folder) === home) return;
  try {
    rmdirSync(folder);
  } catch {
    // Another starter already listens there.
  }
};
