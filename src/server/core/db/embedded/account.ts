import { spawnSync } from 'node:child_process';
import { lstatSync } from 'node:fs';
import { userInfo } from 'node:os';
import { EmbeddedRefusal } from './refusal.ts';

/** The account of the server: ids are only set when Node is root, for PostgreSQL refuses to run as root. */
export type Account = { readonly name: string; readonly ids: { readonly uid?: number; readonly gid?: number } };

const ask = (...args: string[]): string | undefined => {
  const { status, stdout } = spawnSync('id', args, { encoding: 'utf8' });
  return status === 0 ? stdout.trim() : undefined;
};

const named = (nameOrUid: string): Account | undefined => {
  const [name, uid, gid] = [ask('-un', nameOrUid), ask('-u', nameOrUid), ask('-g', nameOrUid)];
  return name && uid && gid ? { name, ids: { uid: Number(uid), gid: Number(gid) } } : undefined;
};

const ownerOf = (path: string): number | undefined => lstatSync(path, { throwIfNoEntry: false })?.uid;

/**
 * As root: the owner of the data when it is an ordinary account, else `postgres`, else `nobody`.
 * @param candidates folders whose owner is preferred, in order
 * @throws EmbeddedRefusal when no account fits
 */
export const pickAccount = (candidates: readonly string[]): Account => {
  if (process.getuid?.() !== 0) {
    try {
      return { name: userInfo().username, ids: {} };
    } catch {
      throw new EmbeddedRefusal(
        `L’utilisateur système n° ${process.getuid?.()} n’a pas de nom sur cette machine (aucune ligne dans ` +
          `/etc/passwd) : PostgreSQL refuse de démarrer ainsi. Donnez-lui un nom ou définissez DATABASE_URL.`,
      );
    }
  }
  for (const path of candidates) {
    const uid = ownerOf(path);
    const owner = uid ? named(String(uid)) : undefined;
    if (owner) return owner;
  }
  const account = named('postgres') ?? named('nobody');
  if (!account) {
    throw new EmbeddedRefusal(
      'PostgreSQL ne peut pas tourner sous root et aucun compte « postgres » ni « nobody » n’existe : créez-en un, ' +
        'lancez Pharmaccord sous un compte ordinaire ou définissez DATABASE_URL.',
    );
  }
  return account;
};

/**
 * Whether `account` can run this program: false too when its libraries are missing or a parent folder is closed to it.
 */
export const canRun = (program: string, { ids }: Account): boolean =>
  spawnSync(program, ['--version'], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;

/** Whether `account` can enter this folder. */
export const canEnter = (folder: string, { ids }: Account): boolean =>
  spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], { ...ids, cwd: '/', stdio: 'ignore' }).status === 0;
