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
import { executerEncadree, VALIDATION_MS } from './encadree.ts';
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
const PERDUE = 'the transaction was already aborted: nothing was committed';
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
  /** Whether the last statement may take COMMIT along (`executerEtValider`): nothing is written behind the work. */
  readonly validable?: boolean;
};

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
    throw douteDe(error);
  }
};
/** A refusal of PostgreSQL tells that nothing was committed, unless the server itself is ending. */
const douteDe = (error: unknown): unknown =>
  error instanceof pg.DatabaseError && !error.code?.startsWith('57P0') ? error : new ValidationInconnue(error);

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

type Etat = Faute & {
  ouverte?: Promise<unknown>;
  /** Whether COMMIT may go with the last statement. */
  validable: boolean;
  validee: boolean;
};
const etats = new WeakMap<object, Etat>();
/** The statements behind which nothing is written. */
const dernieres = new WeakSet<CompiledQuery>();

/**
 * Runs the last statement of a transaction: COMMIT goes with it, unless something is done behind this work.
 * @throws its error, or that of COMMIT
 */
export const executerEtValider = <R>(tx: Pick<Transaction<DB>, 'executeQuery'>, requete: CompiledQuery<R>) => {
  dernieres.add(requete);
  return tx.executeQuery(requete);
};

/** Runs a part of the work, behind which more is written: COMMIT does not go with it. */
export const avantLaSuite = async <T>(tx: object, partie: () => Promise<T>): Promise<T> => {
  const etat = etats.get(tx);
  if (!etat?.validable) return partie();
  etat.validable = false;
  const resultat = await partie();
  etat.validable = true;
  return resultat;
};

/**
 * How the statements of a transaction are sent: the first with what opens it, the last with COMMIT. Those without
 * parameters may be several in one text, which only travels alone.
 */
const executerDansCadre =
  (client: pg.PoolClient, murs: Murs, etat: Etat): Executer =>
  async (requete) => {
    if (etat.validee) throw new Error('this transaction is committed');
    const seule = requete.parameters.length === 0;
    const entree = etat.ouverte ? undefined : murs;
    const valide = etat.validable && dernieres.has(requete) && !seule;
    if (entree && seule) {
      etat.ouverte = client.query(debutDe(murs));
      // A failure of the opening is handled with those of the queries behind it.
      etat.ouverte.catch((error: unknown) => {
        etat.cause = error;
      });
    }
    if (seule || !(entree || valide)) return client.query(requete.sql, [...requete.parameters]);
    etat.validee = valide;
    const envoyee = executerEncadree(client, { entree, valide }, requete);
    if (entree) etat.ouverte = envoyee;
    const { resultat, issue } = await envoyee.catch((error: unknown) => {
      throw valide ? douteDe(error) : error;
    });
    if (valide && issue !== 'COMMIT') throw new TransactionPerdue(PERDUE);
    return resultat;
  };

const ecrireUneFois = async <T>(
  pool: pg.Pool,
  { murs, marque, validable = false }: Options,
  work: (tx: never) => Promise<T>,
): Promise<T> => {
  const client = await pool.connect();
  const etat: Etat = { validable, validee: false };
  try {
    const tx = Object.assign(kyselySur(pool, retenirFaute(executerDansCadre(client, murs, etat), etat)), marque);
    const suites: Effet[] = [];
    effets.set(tx, suites);
    etats.set(tx, etat);
    const resultat = await work(tx as never);
    await etat.ouverte;
    if (etat.ouverte && !etat.validee && (await valider(client)) === 'ROLLBACK') throw new TransactionPerdue(PERDUE);
    client.release();
    for (const suite of suites) suite(pool);
    return resultat;
  } catch (error) {
    const cause = premiereCause(error, etat);
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
