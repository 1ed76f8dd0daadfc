import pg from 'pg';
import { formeSql } from '../../src/server/core/observation/forme-sql.ts';
import type { Lenteur } from './prometheus.ts';

type Releve = {
  readonly texte: string | null;
  readonly appels: string;
  readonly totalMs: number;
  readonly lignes: string;
};
/** Of PostgreSQL, when the extension is not in this database, or not among those that its server loads. */
const ABSENTE = new Set(['42P01', '55000']);
const CACHE = '<insufficient privilege>';

/** What the database has counted, and how many of its statements this login may not read. */
type LenteursDeLaBase = { readonly lenteurs: readonly Lenteur[]; readonly cachees: number };

const reunir = (releves: readonly Releve[]): Lenteur[] => {
  const lenteurs = new Map<string, Lenteur>();
  for (const { texte, appels, totalMs, lignes } of releves) {
    const { nom, empreinte } = formeSql(texte ?? '');
    // The same statement is counted apart for each role that sends it.
    const cle = `${nom} (${empreinte})`;
    const avant = lenteurs.get(cle) ?? { nom: cle, appels: 0, totalMs: 0, lignes: 0 };
    lenteurs.set(cle, {
      nom: cle,
      appels: avant.appels + Number(appels),
      totalMs: avant.totalMs + totalMs,
      lignes: avant.lignes + Number(lignes),
    });
  }
  return [...lenteurs.values()];
};

/**
 * The statements that pg_stat_statements has counted in this database, whatever role sent them.
 * @param connexion a superuser or a member of pg_read_all_stats: others read their own statements only
 * @returns undefined without the extension
 */
export const lireDansLaBase = async (connexion: pg.ClientConfig): Promise<LenteursDeLaBase | undefined> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<Releve>(
      `select query as texte, calls as appels, total_exec_time as "totalMs", rows as lignes from pg_stat_statements
       where dbid = (select oid from pg_database where datname = current_database())`,
    );
    const lisibles = rows.filter(({ texte }) => texte !== null && texte !== CACHE);
    return { lenteurs: reunir(lisibles), cachees: rows.length - lisibles.length };
  } catch (error) {
    if (ABSENTE.has((error as { code?: string }).code ?? '')) return undefined;
    throw error;
  } finally {
    await client.end();
  }
};
