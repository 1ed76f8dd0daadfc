// npm run torture:montee [-- --depuis <commit> --tours 5 --pgbouncer]: under load, two instances of the previous
// version, behind nginx and on Debian's PostgreSQL, are replaced one by one by the version of this folder, with extra
// migrations that add a column to each table read all day. Exit 1 when an answer is a 5xx, when an acknowledged write
// is lost or doubled, or when a socket does not reconnect.
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdirSync, openSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as attendre } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { executer } from '../src/server/testing/base/serveur.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { demarrerPgBouncer } from './debian/pgbouncer.ts';
import { adresseParSocket, demarrerPostgresDeDebian, type PostgresDeDebian } from './debian/postgres.ts';
import { envoyer } from './envoyer.ts';
import { charger } from './torture/charge.ts';
import { demarrerNginx, nginxPresent } from './torture/nginx.ts';
import { preparerVersions } from './torture/montee/versions.ts';
import { compter, connecter } from './torture/ecritures.ts';
import { arreter } from './torture/processus.ts';

const { values } = parseArgs({
  options: {
    depuis: { type: 'string', default: 'HEAD' },
    tours: { type: 'string', default: '5' },
    pgbouncer: { type: 'boolean', default: false },
  },
});
const PORT = 3980;
const PORTS = [3981, 3982] as const;
/** Duration of the load before, between and after the two replacements. */
const PALIER_MS = 3_000;

const trouve = nginxPresent() ? demarrerPostgresDeDebian({ max_connections: '200' }) : undefined;
if (!trouve) {
  console.log('Ignoré : cet essai demande PostgreSQL et nginx de Debian (postgresql, nginx-light).');
  process.exit(0);
}
const postgres: PostgresDeDebian = trouve;
const racine = dossierEphemere('pharmaccord-montee-');
const bouncer = values.pgbouncer ? await demarrerPgBouncer(postgres, racine) : undefined;
const versions = preparerVersions(values.depuis, racine);

type Lancement = { readonly version: string; readonly port: number; readonly base: string; readonly demo?: boolean };
const demarrer = async ({ version, port, base, demo = false }: Lancement): Promise<ChildProcess> => {
  const journal = openSync(join(racine, `${base}-${port}.log`), 'a');
  const processus = spawn(process.execPath, ['src/server/main.ts'], {
    cwd: version,
    env: {
      PATH: process.env['PATH'],
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: join(racine, base),
      DATABASE_URL: adresseParSocket(bouncer ?? postgres, 'pharmaccord', base),
      DATABASE_DIRECT_URL: adresseParSocket(postgres, 'pharmaccord', base),
      DATABASE_MIGRATION_URL: adresseParSocket(postgres, 'postgres', base),
      TRUST_PROXY: '1',
      LOG_LEVEL: 'warn',
      DEMO: String(demo),
    },
    stdio: ['ignore', journal, journal],
  });
  for (;;) {
    if (processus.exitCode !== null)
      throw new Error(`l’instance ne démarre pas : ${readFileSync(join(racine, `${base}-${port}.log`), 'utf8')}`);
    const reponse = await envoyer(port, { method: 'GET', chemin: '/health/ready' }).catch(() => undefined);
    if (reponse?.status === 200) return processus;
    await attendre(50);
  }
};

const instances: ChildProcess[] = [];
const monter = async (tour: number): Promise<void> => {
  const [avant, apres] = versions;
  const base = `montee_${tour}`;
  mkdirSync(join(racine, base));
  await executer({ connectionString: adresseParSocket(postgres, 'postgres') }, `create database ${base}`);
  instances[0] = await demarrer({ version: avant, port: PORTS[0], base, demo: true });
  instances[1] = await demarrer({ version: avant, port: PORTS[1], base });
  const dossier = join(racine, `nginx-${tour}`);
  mkdirSync(dossier);
  const nginx = await demarrerNginx(PORT, PORTS, dossier);
  try {
    const charge = await charger(PORT, tour);
    await attendre(PALIER_MS);
    for (const [rang, port] of PORTS.entries()) {
      await arreter(instances[rang]!);
      instances[rang] = await demarrer({ version: apres, port, base });
      await attendre(PALIER_MS);
    }
    const prises = await charge.arreter();
    const vus = await compter(await connecter(PORT));
    const acquittees = charge.ecritures.filter(({ acquittee }) => acquittee);
    const perdues = acquittees.filter(({ info }) => !vus.has(info));
    const doubles = [...vus].filter(([, n]) => n > 1);
    const reponses = nginx.reponses();
    const pannes = reponses.filter(({ status }) => status >= 500);
    console.log(
      `tour ${tour} : ${reponses.length} réponses dont ${pannes.length} × 5xx ; ${acquittees.length} écritures ` +
        `acquittées, ${perdues.length} perdue(s), ${doubles.length} en double ; ${charge.faits.lectures} lectures, ` +
        `${charge.faits.connexions} connexions ; ${charge.faits.reprises} prises rouvertes, ` +
        `${prises} ouvertes à la fin`,
    );
    for (const { demande } of pannes.slice(0, 10)) console.log(`  ${demande}`);
    if (pannes.length > 0)
      for (const port of PORTS) console.log(readFileSync(join(racine, `${base}-${port}.log`), 'utf8').slice(0, 3_000));
    if (pannes.length + perdues.length + doubles.length > 0 || prises < 20) throw new Error('la montée s’est vue');
  } finally {
    for (const instance of instances) await arreter(instance);
    await nginx.arreter();
  }
};

try {
  await executer(
    { connectionString: adresseParSocket(postgres, 'postgres') },
    'create role pharmaccord login noinherit',
  );
  console.log(
    `de ${values.depuis} à ce dossier, PostgreSQL ${postgres.version}${bouncer ? ' derrière PgBouncer' : ''}, nginx`,
  );
  for (let tour = 1; tour <= Number(values.tours); tour += 1) await monter(tour);
} finally {
  for (const instance of instances) await arreter(instance);
  await bouncer?.arreter();
  postgres.arreter();
  await rm(racine, { recursive: true, force: true });
}
