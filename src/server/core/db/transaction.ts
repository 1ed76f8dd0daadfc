import {
  DefaultQueryExecutor,
  PostgresAdapter,
  PostgresDialect,
  PostgresQueryCompiler,
  Transaction,
  type CompiledQuery,
  type DatabaseConnection,
  type QueryResult,
} from 'kysely';
import pg from 'pg';
import type { DB } from './tables.ts';

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const QUI_ECRIVENT = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

const connexionSur = (client: pg.PoolClient): DatabaseConnection => ({
  executeQuery: async <R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await client.query(sql, [...parameters]);
    return { rows: rows as R[], ...(QUI_ECRIVENT.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  },
  streamQuery: () => {
    throw new Error('streaming is not possible on a pipelined connection');
  },
});

const kyselySur = (pool: pg.Pool, client: pg.PoolClient): Transaction<DB> => {
  const connexion = connexionSur(client);
  const dialect = new PostgresDialect({ pool });
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consommer) => consommer(connexion),
  });
  return new Transaction<DB>({ config: { dialect }, driver: dialect.createDriver(), dialect, executor });
};

type Effet = (pool: pg.Pool) => void;
const effets = new WeakMap<object, Effet[]>();

/** Runs `effet` once the transaction is committed, and only then; for what may be lost with the process (a hint to browsers). */
export const apresCommit = (tx: object, effet: Effet): void => {
  const liste = effets.get(tx);
  if (!liste) throw new Error('this transaction was not opened by executerTransaction');
  liste.push(effet);
};

export type OptionsTransaction = {
  /** BEGIN and the settings of the transaction: sent without waiting, in front of the first query. */
  readonly debut: string;
  /** Properties the transaction carries. */
  readonly marque: object;
  /** Nothing is written: the answer does not wait for COMMIT. */
  readonly lecture?: boolean;
};

/**
 * Runs `work` in a transaction of a pipelined connection: a read of one query costs one round trip, a write two.
 * @throws what `work` throws, after a rollback; also when COMMIT had nothing left to commit (an error of the database was swallowed)
 */
export const executerTransaction = async <T>(
  pool: pg.Pool,
  { debut, marque, lecture = false }: OptionsTransaction,
  work: (tx: never) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const ouverture = client.query(debut);
  // Its failure is seen below, after that of the queries behind it.
  ouverture.catch(() => {});
  try {
    const tx = Object.assign(kyselySur(pool, client), marque);
    const suites: Effet[] = [];
    effets.set(tx, suites);
    const resultat = await work(tx as never);
    await ouverture;
    const fin = client.query('commit').then(({ command }) => {
      if (command === 'ROLLBACK') throw new Error('the transaction was already aborted: nothing was committed');
    });
    if (lecture) fin.catch(() => {});
    else await fin;
    client.release();
    for (const suite of suites) suite(pool);
    return resultat;
  } catch (error) {
    await client.query('rollback').then(
      () => client.release(),
      () => client.release(true),
    );
    throw error;
  }
};
