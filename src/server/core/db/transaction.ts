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
import { ValidationInconnue } from './validation-inconnue.ts';
import { formeSql } from '../observation/forme-sql.ts';
import { suivreOuvrage } from '../observation/suivre.ts';
import type { creerTour } from '../tour.ts';
import { estPlanPerdu, oublierPlans } from './prepared.ts';
import { executerSousMurs, poserMurs, type Murs } from './sous-role.ts';
import type { DB } from './tables.ts';

const adapter = new PostgresAdapter();
const compiler = new PostgresQueryCompiler();
const QUI_ECRIVENT = new Set(['INSERT', 'UPDATE', 'DELETE', 'MERGE']);

type Executer = (requete: CompiledQuery) => Promise<pg.QueryResult>;

/** The first real error: a query after a failure is only refused with 25P02. */
type Faute = { cause?: unknown };
const estEcho = (error: unknown): boolean => (error as { code?: string }).code === '25P02';
class TransactionPerdue extends Error {}
const retenirFaute =
  (executer: Executer, faute: Faute): Executer =>
  (requete) =>
    executer(requete).catch((error: unknown) => {
      if (!estEcho(error)) faute.cause = error;
      throw error;
    });
/** The first cause of a failure: a full disk, for example, whatever came after it. */
const premiereCause = (error: unknown, { cause }: Faute): unknown =>
  cause !== undefined && (estEcho(error) || error instanceof TransactionPerdue) ? cause : error;

/** Reports a statement to the observers: its shape and its number of rows, never its values (EXP-113). */
const suivreSql = (texte: string, executer: () => Promise<pg.QueryResult>): Promise<pg.QueryResult> =>
  suivreOuvrage(
    () => {
      const { nom, verbe, empreinte } = formeSql(texte);
      return { sorte: 'sql', nom, mots: { requete: nom, verbe, empreinte } };
    },
    executer,
    ({ rowCount }) => ({ lignes: rowCount ?? 0 }),
  );

/** What Kysely asks of a connection. */
export const connexionSur = (executer: Executer): DatabaseConnection => ({
  executeQuery: async <R>(requete: CompiledQuery): Promise<QueryResult<R>> => {
    const { command, rowCount, rows } = await suivreSql(requete.sql, () => executer(requete));
    return { rows: rows as R[], ...(QUI_ECRIVENT.has(command) ? { numAffectedRows: BigInt(rowCount ?? 0) } : {}) };
  },
  streamQuery: () => {
    throw new Error('streaming is not possible on a pipelined connection');
  },
});

const kyselySur = (pool: pg.Pool, executer: Executer): Transaction<DB> => {
  const connexion = connexionSur(executer);
  const dialect = new PostgresDialect({ pool });
  const executor = new DefaultQueryExecutor(compiler, adapter, {
    provideConnection: (consommer) => consommer(connexion),
  });
  return new Transaction<DB>({ config: { dialect }, driver: dialect.createDriver(), dialect, executor });
};

type Effet = (pool: pg.Pool) => void;
const effets = new WeakMap<object, Effet[]>();

/**
 * Runs `effet` after the commit of the transaction, and only then; for effects that may be lost with the process (a
 * hint to browsers).
 */
export const apresCommit = (tx: object, effet: Effet): void => {
  const liste = effets.get(tx);
  if (!liste) throw new Error('this transaction was not opened by executerTransaction');
  liste.push(effet);
};

type Options = {
  /**
   * The role and the tenant, set by the transaction itself: sent with BEGIN, without waiting, before the first query.
   */
  readonly murs: Murs;
  /** Properties attached to the transaction. */
  readonly marque: object;
};

/** No limit of PostgreSQL ends a COMMIT that waits for a lost standby. In milliseconds. */
const VALIDATION_MS = 10_000;

/**
 * Commits.
 * @returns the command that PostgreSQL says it has done: ROLLBACK when the transaction had failed
 * @throws ValidationInconnue when nothing tells whether it is done
 */
const valider = async (client: pg.PoolClient): Promise<string> => {
  try {
    const commit = { text: 'commit', query_timeout: VALIDATION_MS } as pg.QueryConfig;
    return (await suivreSql('commit', () => client.query(commit))).command;
  } catch (error) {
    // A refusal of PostgreSQL tells that nothing was committed, unless the server itself is ending.
    if (error instanceof pg.DatabaseError && !error.code?.startsWith('57P0')) throw error;
    throw new ValidationInconnue(error);
  }
};

export const debutDe = (murs: Murs): string => `begin; ${poserMurs(murs)}`;

/** Rolls back after a failure; a connection that cannot, or that lost a plan, is not given back to the pool. */
const defaire = async (client: pg.PoolClient, cause: unknown): Promise<void> => {
  // No rollback is sent: its answer would wait behind that of the COMMIT.
  if (cause instanceof ValidationInconnue) return client.release(true);
  const perdu = estPlanPerdu(cause);
  if (perdu) oublierPlans();
  return client.query('rollback').then(
    () => client.release(perdu),
    () => client.release(true),
  );
};

/** `ecrire`: the queue of the writing transactions, which leave the last connections of the pool to the readings. */
export type Connexions = { readonly pool: pg.Pool; readonly ecrire: ReturnType<typeof creerTour> };

/**
 * Runs `work` in a transaction of a pipelined connection: a write of one query costs two round trips.
 * @throws the error of `work`, after a rollback; also when COMMIT had nothing to commit (a database error was
 * swallowed). A refusal that only follows a failure (25P02) is replaced by that failure; `ValidationInconnue` when the
 * database fell silent at COMMIT
 */
export const executerTransaction = async <T>(
  { pool, ecrire }: Connexions,
  options: Options,
  work: (tx: never) => Promise<T>,
): Promise<T> => {
  const rendre = await ecrire.attendre();
  try {
    return await ecrireUneFois(pool, options, work);
  } finally {
    rendre();
  }
};

const ecrireUneFois = async <T>(
  pool: pg.Pool,
  { murs, marque }: Options,
  work: (tx: never) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const ouverture = client.query(debutDe(murs));
  const faute: Faute = {};
  // A failure of the opening is handled below, after those of the queries behind it.
  ouverture.catch((error: unknown) => {
    faute.cause = error;
  });
  try {
    const tx = Object.assign(
      kyselySur(
        pool,
        retenirFaute(({ sql, parameters }) => client.query(sql, [...parameters]), faute),
      ),
      marque,
    );
    const suites: Effet[] = [];
    effets.set(tx, suites);
    const resultat = await work(tx as never);
    await ouverture;
    if ((await valider(client)) === 'ROLLBACK')
      throw new TransactionPerdue('the transaction was already aborted: nothing was committed');
    client.release();
    for (const suite of suites) suite(pool);
    return resultat;
  } catch (error) {
    const cause = premiereCause(error, faute);
    await defaire(client, cause);
    throw cause;
  }
};

const ouvertures = new WeakMap<object, () => void>();

/**
 * Turns the reading into one transaction from now on, so that settings of a transaction hold. Does nothing for a
 * writing transaction.
 */
export const exigerTransaction = (tx: object): void => ouvertures.get(tx)?.();

/**
 * Runs `work`, which writes nothing, on a pipelined connection: each of its statements is its own transaction, under
 * the tenant's row security, and costs one round trip. It runs again when a plan was lost (EXP-102).
 * @throws the error of `work`
 */
export const executerLecture = <T>(pool: pg.Pool, options: Options, work: (tx: never) => Promise<T>): Promise<T> => {
  const lire = () => lireUneFois(pool, options, work);
  return lire().catch((error: unknown) => (estPlanPerdu(error) ? lire() : Promise.reject(error as Error)));
};

const lireUneFois = async <T>(
  pool: pg.Pool,
  { murs, marque }: Options,
  work: (tx: never) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const faute: Faute = {};
  let ouverte: Promise<unknown> | undefined;
  const executer: Executer = (requete) =>
    ouverte ? client.query(requete.sql, [...requete.parameters]) : executerSousMurs(client, murs, requete);
  const tx = Object.assign(kyselySur(pool, retenirFaute(executer, faute)), marque);
  ouvertures.set(tx, () => {
    ouverte ??= client.query(debutDe(murs));
    ouverte.catch((error: unknown) => {
      faute.cause = error;
    });
  });
  const suites: Effet[] = [];
  effets.set(tx, suites);
  try {
    const resultat = await work(tx as never);
    if (ouverte) await ouverte.then(() => client.query('commit'));
    client.release();
    for (const suite of suites) suite(pool);
    return resultat;
  } catch (error) {
    const cause = premiereCause(error, faute);
    await defaire(client, cause);
    throw cause;
  }
};
