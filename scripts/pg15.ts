// Runs the API tests on Debian's PostgreSQL (15 on Debian 12): a disposable cluster on a unix socket, without fsync.
// Arguments are passed to vitest. If PostgreSQL is missing and cannot be installed, says so and succeeds.
import { spawnSync } from 'node:child_process';
import { adresseParSocket, demarrerPostgresDeDebian } from './debian/postgres.ts';

const postgres = demarrerPostgresDeDebian();
if (!postgres) process.exit(0);

// Ctrl-C ends vitest; the cluster is then removed below.
process.on('SIGINT', () => {});
let code = 1;
try {
  console.log(`API sur PostgreSQL ${postgres.version}`);
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'api', ...process.argv.slice(2)],
    { stdio: 'inherit', env: { ...process.env, TEST_DATABASE_URL: adresseParSocket(postgres, 'postgres') } },
  );
  code = status ?? 1;
} finally {
  postgres.arreter();
}
process.exit(code);
