// npm run lenteurs [-- --ms 20 --nombre 20]: the statements that take the most of the database's time, by their shape,
// with their calls, their durations and their rows; never a value. From pg_stat_statements when the database has it
// (every instance and every role, read by the owner of DATABASE_MIGRATION_URL, since its last reset), else from
// /metrics of the instance on PORT (since it started).
import { parseArgs } from 'node:util';
import { readConfig } from '../src/server/core/config.ts';
import { connexionA } from '../src/server/core/db/principal.ts';
import { lireDansLaBase } from './lenteurs/pg-stat-statements.ts';
import { lireLenteurs, type Lenteur } from './lenteurs/prometheus.ts';

const { values } = parseArgs({
  options: { ms: { type: 'string', default: '20' }, nombre: { type: 'string', default: '20' } },
});
const config = readConfig(process.env);

const parMesures = async (): Promise<readonly Lenteur[]> => {
  if (!config.metricsToken)
    throw new Error('Donnez METRICS_TOKEN, celui de l’instance, ou une base qui a pg_stat_statements (DATABASE_URL).');
  const reponse = await fetch(`http://127.0.0.1:${config.port}/metrics`, {
    headers: { authorization: `Bearer ${config.metricsToken}` },
  });
  if (!reponse.ok) throw new Error(`L’instance du port ${config.port} ne donne pas ses mesures (${reponse.status}).`);
  return lireLenteurs(await reponse.text());
};

try {
  const { databaseMigrationUrl: url } = config;
  const parLaBase = url === undefined ? undefined : await lireDansLaBase(connexionA(url));
  const toutes = parLaBase?.lenteurs ?? (await parMesures());
  console.log(`D’après ${parLaBase ? 'pg_stat_statements' : '/metrics de cette instance'}, de la plus coûteuse :`);
  const lentes = toutes
    .filter(({ totalMs, appels }) => appels > 0 && totalMs / appels >= Number(values.ms))
    .toSorted((a, b) => b.totalMs - a.totalMs)
    .slice(0, Number(values.nombre));
  for (const { nom, appels, totalMs, lignes } of lentes)
    console.log(
      `${nom.padEnd(48)} ${(totalMs / appels).toFixed(1).padStart(9)} ms × ${String(appels).padStart(8)}, ` +
        `${(lignes / appels).toFixed(1)} lignes`,
    );
  if (parLaBase && parLaBase.cachees > 0)
    console.log(
      `${parLaBase.cachees} requêtes d’autres rôles ne se lisent pas : donnez à ce compte le droit de les lire ` +
        `(grant pg_read_all_stats), ou passez un superutilisateur par DATABASE_MIGRATION_URL.`,
    );
  console.log(`${lentes.length} de plus de ${values.ms} ms en moyenne, sur ${toutes.length}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
