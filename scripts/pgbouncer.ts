// Runs the API tests with the application behind PgBouncer in transaction mode: Debian's, or the program that PGBOUNCER
// names. It keeps nothing of what a connection asks for, and lends it to another one after each transaction.
// Arguments are handed to vitest. Without PgBouncer, and when it cannot be installed, says so and succeeds.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { startEmbedded } from '../src/server/core/db/embedded.ts';
import { pickAccount } from '../src/server/core/db/embedded/account.ts';
import { dossierEnMemoire } from '../src/server/testing/dossier-ephemere.ts';
import { installerPaquet } from './ensure-chromium.ts';

const PORT = 6432;
const trouver = (): string | undefined =>
  [process.env['PGBOUNCER'] ?? '', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((bin) => existsSync(bin));
const programme = trouver() ?? (installerPaquet('pgbouncer') ? trouver() : undefined);
if (!programme) {
  console.log(
    'Ignoré : aucun PgBouncer ici. Pour cet essai, installez le paquet « pgbouncer » de Debian (sudo apt-get install ' +
      'pgbouncer).',
  );
  process.exit(0);
}

const dossier = dossierEnMemoire('pharmaccord-bouncer-');
const compte = pickAccount([]);
const aLui = (chemin: string): string => {
  if (compte.ids.uid !== undefined && compte.ids.gid !== undefined) chownSync(chemin, compte.ids.uid, compte.ids.gid);
  return chemin;
};
const base = await startEmbedded({
  dataDir: join(dossier, 'donnees'),
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
});
const sockets = join(dossier, 'bouncer');
mkdirSync(sockets);
aLui(sockets);
writeFileSync(join(sockets, 'comptes'), '"pharmaccord" ""\n');
writeFileSync(
  join(sockets, 'pgbouncer.ini'),
  `[databases]
* = host=${base.host} port=${base.port}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${sockets}
auth_type = trust
auth_file = ${join(sockets, 'comptes')}
pool_mode = transaction
default_pool_size = 60
max_client_conn = 500
`,
);

const bouncer = spawn(programme, ['-q', join(sockets, 'pgbouncer.ini')], {
  ...compte.ids,
  cwd: sockets,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const ecoute = (): Promise<boolean> =>
  new Promise((resolve) => {
    const essai = createConnection(join(sockets, `.s.PGSQL.${PORT}`));
    essai.once('connect', () => resolve(true)).once('error', () => resolve(false));
    essai.once('connect', () => essai.destroy());
  });

// Ctrl-C ends vitest; the rest is then removed below.
process.on('SIGINT', () => {});
const adresse = (hote: string, port: number, user: string) =>
  `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(hote)}`;
let code = 1;
try {
  for (let essai = 0; essai < 100 && !(await ecoute()); essai += 1) await attendre(50);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)],
    {
      stdio: 'inherit',
      env: {
        ...process.env,
        TEST_DATABASE_URL: adresse(base.host, base.port, base.user),
        TEST_LOGIN_URL: adresse(sockets, PORT, 'pharmaccord'),
      },
    },
  );
  code = status ?? 1;
} finally {
  bouncer.kill('SIGTERM');
  await base.stop();
  rmSync(dossier, { recursive: true, force: true });
}
process.exit(code);
