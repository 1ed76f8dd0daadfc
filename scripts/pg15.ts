// Runs the API tests on Debian's PostgreSQL (15 on Debian 12): a throw-away cluster on a unix socket, without fsync.
// Arguments are handed to vitest. Without such a PostgreSQL, and when it cannot be installed, says so and succeeds.
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, globSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { pickAccount } from '../src/server/core/db/embedded/account.ts';
import { dossierEnMemoire } from '../src/server/testing/dossier-ephemere.ts';
import { installerPaquet } from './ensure-chromium.ts';

const MINIMUM = 15;

/** The oldest installed version we support: the newest is what the embedded server already tests. */
const trouver = (): { version: number; bin: string } | undefined =>
  globSync('/usr/lib/postgresql/*/bin')
    .map((bin) => ({ bin, version: Number(bin.split('/').at(-2)) }))
    .filter(({ version, bin }) => version >= MINIMUM && existsSync(join(bin, 'initdb')))
    .toSorted((a, b) => a.version - b.version)[0];

const postgres = trouver() ?? (installerPaquet('postgresql') ? trouver() : undefined);
if (!postgres) {
  console.log(
    'Ignoré : aucun PostgreSQL de Debian ici. Pour cet essai, installez le paquet « postgresql » (sudo apt-get ' +
      'install postgresql).',
  );
  process.exit(0);
}

const compte = pickAccount([]);
const dossier = dossierEnMemoire('pharmaccord-pg-');
if (compte.ids.uid !== undefined && compte.ids.gid !== undefined) chownSync(dossier, compte.ids.uid, compte.ids.gid);
const donnees = join(dossier, 'donnees');

const lancer = (programme: string, ...args: string[]): void => {
  const { status, stdout, stderr } = spawnSync(join(postgres.bin, programme), args, {
    ...compte.ids,
    cwd: dossier,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${programme} : ${stdout}${stderr}`);
};

// Ctrl-C ends vitest; the cluster is then removed below.
process.on('SIGINT', () => {});
let code = 1;
try {
  lancer('initdb', '-D', donnees, '-U', 'postgres', '--auth=trust', '-E', 'UTF8', '--locale=C.UTF-8', '-N');
  const reglages =
    `-c listen_addresses='' -c unix_socket_directories='${dossier}' -c fsync=off -c synchronous_commit=off -c ` +
    'full_page_writes=off -c autovacuum=off';
  lancer('pg_ctl', 'start', '-w', '-s', '-D', donnees, '-l', join(dossier, 'journal'), '-o', reglages);
  console.log(`API sur PostgreSQL ${postgres.version}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE_URL: `postgresql://postgres@localhost/postgres?host=${encodeURIComponent(dossier)}`,
      },
    },
  );
  code = status ?? 1;
} finally {
  if (existsSync(join(donnees, 'postmaster.pid'))) lancer('pg_ctl', 'stop', '-s', '-m', 'immediate', '-D', donnees);
  rmSync(dossier, { recursive: true, force: true });
}
process.exit(code);
