import { execFile, spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { pickAccount } from '../../src/server/core/db/embedded/account.ts';
import { dossierEnMemoire } from '../../src/server/testing/processus/dossier-ephemere.ts';
import { installerPaquet } from '../ensure-chromium.ts';

const MINIMUM = 15;

/** Finds the oldest installed version we support, because the embedded server already tests the newest. */
const chercher = (): { version: number; bin: string } | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .map((bin) => ({ bin, version: Number(bin.split('/').at(-2)) }))
    .filter(({ version, bin }) => version >= MINIMUM && existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => a.version - b.version)[0];

/** Runs the programs of PostgreSQL under another account, because `postgres` refuses to run as root. */
type OutilsDePostgres = {
  readonly version: number;
  /** @throws the output of the program, when it fails */
  readonly lancer: (programme: string, ...args: string[]) => void;
  /** `lancer` without blocking this process, through which the program's requests may pass. */
  readonly lancerApart: (programme: string, ...args: string[]) => Promise<void>;
  /** Gives a folder to the account that runs the programs. */
  readonly donner: (dossier: string) => void;
};

/**
 * Finds Debian's PostgreSQL (15 on Debian 12), installing it when possible.
 * @returns undefined without it, after saying so
 */
export const outilsDePostgres = (): OutilsDePostgres | undefined => {
  const postgres = chercher() ?? (installerPaquet('postgresql') ? chercher() : undefined);
  if (!postgres) {
    console.log(
      'Ignoré : aucun PostgreSQL de Debian ici. Pour cet essai, installez le paquet « postgresql » (sudo apt-get ' +
        'install postgresql).',
    );
    return undefined;
  }
  const { ids } = pickAccount([]);
  const options = { ...ids, cwd: '/', encoding: 'utf8' } as const;
  return {
    version: postgres.version,
    lancer: (programme, ...args) => {
      const { status, stdout, stderr } = spawnSync(join(postgres.bin, programme), args, options);
      if (status !== 0) throw new Error(`${programme} : ${stdout}${stderr}`);
    },
    lancerApart: async (programme, ...args) => {
      await promisify(execFile)(join(postgres.bin, programme), args, options);
    },
    donner: (dossier) => {
      if (ids.uid !== undefined && ids.gid !== undefined) chownSync(dossier, ids.uid, ids.gid);
    },
  };
};

export type PostgresDeDebian = {
  readonly version: number;
  /** The folder of its socket. */
  readonly hote: string;
  readonly port: number;
  arreter(): void;
};

/** The address of a database of this server, by its socket. */
export const adresseParSocket = (
  { hote, port }: Pick<PostgresDeDebian, 'hote' | 'port'>,
  compte: string,
  base = 'postgres',
): string => `postgresql://${compte}@localhost:${port}/${base}?host=${encodeURIComponent(hote)}`;

/**
 * Starts a disposable cluster of Debian's PostgreSQL on a unix socket, without fsync; its superuser is `postgres`.
 * @param reglages more settings of postgresql.conf
 * @returns undefined without PostgreSQL, after saying so
 */
export const demarrerPostgresDeDebian = (
  reglages: Readonly<Record<string, string>> = {},
): PostgresDeDebian | undefined => {
  const postgres = outilsDePostgres();
  if (!postgres) return undefined;
  const { lancer, donner } = postgres;
  const hote = dossierEnMemoire('pharmaccord-pg-');
  donner(hote);
  const donnees = join(hote, 'donnees');
  const arreter = (): void => {
    if (existsSync(join(donnees, 'postmaster.pid'))) lancer('pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', donnees);
    rmSync(hote, { recursive: true, force: true });
  };
  const tous = {
    listen_addresses: "''",
    unix_socket_directories: `'${hote}'`,
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    autovacuum: 'off',
    ...reglages,
  };
  try {
    lancer('initdb', '-D', donnees, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
    const options = Object.entries(tous).map(([nom, valeur]) => `-c ${nom}=${valeur}`);
    lancer('pg_ctl', 'start', '-w', '-s', '-D', donnees, '-l', join(hote, 'journal'), '-o', options.join(' '));
  } catch (error) {
    arreter();
    throw error;
  }
  return { version: postgres.version, hote, port: 5432, arreter };
};
