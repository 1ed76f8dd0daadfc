import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createConnection } from 'node:net';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { pickAccount } from '../../src/server/core/db/embedded/account.ts';
import { installerPaquet } from '../ensure-chromium.ts';

const PORT = 6432;
/** Connections that one process takes from PgBouncer, which accepts a hundred per database. */
const CONNEXIONS = 20;
const trouver = (): string | undefined =>
  [process.env['PGBOUNCER'] ?? '', '/usr/sbin/pgbouncer', '/usr/bin/pgbouncer'].find((bin) => existsSync(bin));

type PgBouncer = { readonly hote: string; readonly port: number; arreter(): Promise<void> };

/**
 * Starts Debian's PgBouncer (or the program named by PGBOUNCER) in transaction mode, installing it when possible, in
 * front of every database of a server, on a unix socket.
 * @param dossier folder of its files, which the account of PostgreSQL may enter
 * @returns undefined without PgBouncer, after saying so
 */
export const demarrerPgBouncer = async (
  serveur: { readonly hote: string; readonly port: number },
  dossier: string,
): Promise<PgBouncer | undefined> => {
  const programme = trouver() ?? (installerPaquet('pgbouncer') ? trouver() : undefined);
  if (!programme) {
    console.log(
      'Ignoré : aucun PgBouncer ici. Pour cet essai, installez le paquet « pgbouncer » de Debian (sudo apt-get ' +
        'install pgbouncer).',
    );
    return undefined;
  }
  const hote = join(dossier, 'bouncer');
  const { ids } = pickAccount([]);
  mkdirSync(hote);
  if (ids.uid !== undefined && ids.gid !== undefined) chownSync(hote, ids.uid, ids.gid);
  writeFileSync(join(hote, 'comptes'), '"pharmaccord" ""\n');
  writeFileSync(
    join(hote, 'pgbouncer.ini'),
    `[databases]
* = host=${serveur.hote} port=${serveur.port}
[pgbouncer]
listen_addr =
listen_port = ${PORT}
unix_socket_dir = ${hote}
auth_type = trust
auth_file = ${join(hote, 'comptes')}
pool_mode = transaction
default_pool_size = ${CONNEXIONS}
max_client_conn = 500
`,
  );
  const bouncer = spawn(programme, ['-q', join(hote, 'pgbouncer.ini')], {
    ...ids,
    cwd: hote,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ecoute = (): Promise<boolean> =>
    new Promise((resolve) => {
      const essai = createConnection(join(hote, `.s.PGSQL.${PORT}`));
      essai.once('connect', () => resolve(true)).once('error', () => resolve(false));
      essai.once('connect', () => essai.destroy());
    });
  for (let essai = 0; essai < 100 && !(await ecoute()); essai += 1) await attendre(50);
  return {
    hote,
    port: PORT,
    arreter: async () => {
      if (bouncer.exitCode !== null) return;
      const fin = once(bouncer, 'exit');
      bouncer.kill('SIGKILL');
      await fin;
    },
  };
};
