import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pickAccount } from '../../src/server/core/db/embedded/account.ts';
import { dossierEnMemoire } from '../../src/server/testing/dossier-ephemere.ts';
import { installerPaquet } from '../ensure-chromium.ts';

const MINIMUM = 15;

/** The oldest installed version we support: the newest is what the embedded server already tests. */
const trouver = (): { version: number; bin: string } | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .map((bin) => ({ bin, version: Number(bin.split('/').at(-2)) }))
    .filter(({ version, bin }) => version >= MINIMUM && existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => a.version - b.version)[0];

export type PostgresDeDebian = {
  readonly version: number;
  /** The folder of its socket. */
  readonly hote: string;
  readonly port: number;
  arreter(): void;
};

/** The address of a database there, by its socket. */
export const adresseParSocket = (
  { hote, port }: Pick<PostgresDeDebian, 'hote' | 'port'>,
  compte: string,
  base = 'postgres',
): string => `postgresql://${compte}@localhost:${port}/${base}?host=${encodeURIComponent(hote)}`;

/**
 * Debian's PostgreSQL (15 on Debian 12), installed when it can be: a throw-away cluster on a unix socket, whose
 * superuser is `postgres`, without fsync.
 * @param reglages of postgresql.conf, besides
 * @returns undefined where there is none, which is said
 */
export const demarrerPostgresDeDebian = (
  reglages: Readonly<Record<string, string>> = {},
): PostgresDeDebian | undefined => {
  const postgres = trouver() ?? (installerPaquet('postgresql') ? trouver() : undefined);
  if (!postgres) {
    console.log(
      'Ignoré : aucun PostgreSQL de Debian ici. Pour cet essai, installez le paquet « postgresql » (sudo apt-get ' +
        'install postgresql).',
    );
    return undefined;
  }
  const compte = pickAccount([]);
  const hote = dossierEnMemoire('pharmaccord-pg-');
  if (compte.ids.uid !== undefined && compte.ids.gid !== undefined) chownSync(hote, compte.ids.uid, compte.ids.gid);
  const donnees = join(hote, 'donnees');
  const lancer = (programme: string, ...args: string[]): void => {
    const { status, stdout, stderr } = spawnSync(join(postgres.bin, programme), args, {
      ...compte.ids,
      cwd: hote,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(`${programme} : ${stdout}${stderr}`);
  };
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
