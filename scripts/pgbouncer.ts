// Runs the API tests with the application behind PgBouncer in transaction mode (Debian's, or the program named by
// PGBOUNCER), which drops the session state of a connection and lends it to another client after each transaction.
// Arguments are passed to vitest. If PgBouncer is missing and cannot be installed, says so and succeeds.
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { startEmbedded } from '../src/server/core/db/embedded.ts';
import { dossierEnMemoire } from '../src/server/testing/processus/dossier-ephemere.ts';
import { demarrerPgBouncer } from './debian/pgbouncer.ts';
import { adresseParSocket } from './debian/postgres.ts';

const dossier = dossierEnMemoire('pharmaccord-bouncer-');
const base = await startEmbedded({
  dataDir: join(dossier, 'donnees'),
  settings: { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' },
});
const serveur = { hote: base.host, port: base.port };

// Ctrl-C ends vitest; the rest is then removed below.
process.on('SIGINT', () => {});
let code = 0;
const bouncer = await demarrerPgBouncer(serveur, dossier);
try {
  if (bouncer) {
    const { status } = spawnSync(
      process.execPath,
      ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)],
      {
        stdio: 'inherit',
        env: {
          ...process.env,
          TEST_DATABASE_URL: adresseParSocket(serveur, base.user),
          TEST_LOGIN_URL: adresseParSocket(bouncer, 'pharmaccord'),
        },
      },
    );
    code = status ?? 1;
  }
} finally {
  await bouncer?.arreter();
  await base.stop();
  rmSync(dossier, { recursive: true, force: true });
}
process.exit(code);
