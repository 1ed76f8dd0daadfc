import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  closeSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Native } from './native.ts';
import { giveTo, type Place } from './place.ts';
import { isStillThere, processName } from './postmaster.ts';
import { EmbeddedRefusal } from './refusal.ts';

const INITDB = (
  '--username=postgres --auth-local=trust --auth-host=reject --encoding=UTF8 --data-checksums --locale=C ' +
  '--locale-provider=builtin --builtin-locale=C.UTF-8 --no-instructions'
).split(' ');

/** The environment without PostgreSQL client variables (PGDATA, PGOPTIONS…), which would change the server. */
export const serverEnvironment = (): NodeJS.ProcessEnv => ({
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('PG') && !name.startsWith('LC_')),
  ),
  LC_ALL: 'C',
});

/** Removes the drafts of dead starters, left by a kill during initdb: `<data>.tmp-<pid:start>-<uuid>`. */
const removeDeadDrafts = (data: string): void => {
  const prefix = `${basename(data)}.tmp-`;
  for (const name of readdirSync(dirname(data))) {
    const starter = name.startsWith(prefix) ? name.slice(prefix.length).split('-')[0] : undefined;
    if (starter && !isStillThere(starter)) rmSync(join(dirname(data), name), { recursive: true, force: true });
  }
};

const syncFolder = (folder: string): void => {
  const fd = openSync(folder, 'r');
  fsyncSync(fd);
  closeSync(fd);
};

const initialise = async ({ data, account }: Place, native: Native): Promise<void> => {
  const draft = `${data}.tmp-${processName(process.pid)}-${randomUUID().replaceAll('-', '')}`;
  mkdirSync(draft, { mode: 0o700 });
  try {
    giveTo(account, draft);
    await promisify(execFile)(native.path('initdb'), ['-D', draft, ...INITDB], {
      ...account.ids,
      cwd: '/',
      env: serverEnvironment(),
    });
    renameSync(draft, data);
    syncFolder(dirname(data));
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    // If another process was first, its cluster is used.
    if (!existsSync(join(data, 'PG_VERSION'))) {
      throw new EmbeddedRefusal(
        `PostgreSQL n’a pas pu créer sa base dans ${data} : ${(error as Error).message.trim()}`,
        { cause: error },
      );
    }
  }
};

/** The mark put beside the cluster while a restoration replaces it. */
export const RESTAURATION_EN_COURS = 'restauration-en-cours';

/**
 * Creates the cluster when there is none, under another name then renamed, so that a kill leaves nothing half made.
 * @throws EmbeddedRefusal when the data belongs to another major version, or when a restoration was interrupted
 */
export const ensureCluster = async (place: Place, native: Native): Promise<void> => {
  if (existsSync(join(place.home, RESTAURATION_EN_COURS)))
    throw new EmbeddedRefusal(
      'Une restauration a été interrompue : relancez « npm run restauration -- <dossier> --remplacer ».',
    );
  const version = join(place.data, 'PG_VERSION');
  removeDeadDrafts(place.data);
  if (!existsSync(version)) await initialise(place, native);
  const major = readFileSync(version, 'utf8').trim();
  if (major !== String(native.major)) {
    throw new EmbeddedRefusal(
      `Les données de ${place.data} ont été écrites par PostgreSQL ` +
        `${major} et cette version de Pharmaccord apporte PostgreSQL ` +
        `${native.major} : reprenez-les par une sauvegarde (pg_dump sous la version ` +
        `${major}), ou définissez DATABASE_URL vers un serveur PostgreSQL ${major}.`,
    );
  }
};
