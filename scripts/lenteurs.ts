// npm run lenteurs [-- --ms 20 --nombre 20]: the statements that take the most of the database's time, by their shape,
// with their calls, their durations and their rows; never a value. From pg_stat_statements when the database has it
// (every instance, since its last reset), else from /metrics of the instance on PORT (since it started).
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { readConfig } from '../src/server/core/config.ts';
import { openDatabase } from '../src/server/core/db/database.ts';
import { connexionA } from '../src/server/core/db/principal.ts';
import { formeSql } from '../src/server/core/observation/forme-sql.ts';
import { lireLenteurs, type Lenteur } from './lenteurs/prometheus.ts';

const { values } = parseArgs({
  options: { ms: { type: 'string', default: '20' }, nombre: { type: 'string', default: '20' } },
});
const config = readConfig(process.env);

type Releve = { readonly texte: string; readonly appels: number; readonly totalMs: number; readonly lignes: number };
/** Undefined when the extension is not there, or not loaded, or not for this login. */
const parPostgres = async (url: string): Promise<readonly Lenteur[] | undefined> => {
  const db = openDatabase(connexionA(url), { role: 'pharmaccord_systeme', max: 1 });
  try {
    const { rows } = await sql<Releve>`
      select query as texte, calls as appels, total_exec_time as "totalMs", rows as lignes
        from pg_stat_statements where dbid = (select oid from pg_database where datname = current_database())
        order by total_exec_time desc limit 500`.execute(db);
    return rows.map(({ texte, ...reste }) => {
      const { nom, empreinte } = formeSql(texte);
      return { nom: `${nom} (${empreinte})`, ...reste };
    });
  } catch {
    return undefined;
  } finally {
    await db.destroy();
  }
};

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
  const parLaBase = config.databaseUrl === undefined ? undefined : await parPostgres(config.databaseUrl);
  const toutes = parLaBase ?? (await parMesures());
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
  console.log(`${lentes.length} de plus de ${values.ms} ms en moyenne, sur ${toutes.length}.`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
