import type { Socket } from 'node:net';
import { Kysely, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { ClientPrepare } from './prepared.ts';
import type { DB } from './tables.ts';
import { DialecteSousMurs } from './dialecte.ts';
import { reconnaitreConnexion } from './passage.ts';
import type { Murs, RoleBase } from './sous-role.ts';
import { creerTour } from '../tour.ts';
import { executerLecture, executerTransaction, exigerTransaction, type Connexions } from './transaction.ts';

export type { DB } from './tables.ts';
export type Database = Kysely<DB>;
/** A transaction that carries its tenant: required by the repositories and read models of tenant rows. */
export type TenantTx = Transaction<DB> & { readonly tenantId: AuthorizedTenantId };
/** A transaction that sees every tenant: login, registration, jobs, super administrators. */
export type SystemeTx = Transaction<DB> & { readonly systeme: true };
export type Tx = TenantTx | SystemeTx;

// Amounts in cents, ids and counts fit 2^53; days stay `yyyy-mm-dd`; instants travel as ISO.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);
pg.types.setTypeParser(pg.types.builtins.NUMERIC, Number);
// The type bigint[], which pg does not name: without a parser, its elements would be read as texts.
const INT8_EN_TABLEAU: number = 1016;
// oxlint-disable-next-line typescript/no-unsafe-enum-assignment -- any type of PostgreSQL has a parser, named or not
pg.types.setTypeParser(INT8_EN_TABLEAU, (valeur: string) =>
  valeur === '{}'
    ? []
    : valeur
        .slice(1, -1)
        .split(',')
        .map((membreDuTableau) => (membreDuTableau === 'NULL' ? null : Number(membreDuTableau))),
);
pg.types.setTypeParser(pg.types.builtins.DATE, (valeur) => valeur);
pg.types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, (valeur) => new Date(valeur).toISOString());

type Ouverte = Connexions & { readonly role: RoleBase; readonly directe: pg.ClientConfig };
const pools = new WeakMap<Database, Ouverte>();
const connexions = new WeakMap<Database, ReadonlySet<pg.PoolClient>>();

/** How long to wait for a connection, or for the turn to get one. In milliseconds. */
const ATTENTE_MS = 5_000;
/** Out of ten connections, the most that writes may take: ten writes waiting at COMMIT would leave none for reading. */
const ECRITURES_SUR_DIX = 7;
const MAX_EN_ATTENTE = 2_000;
const SIGNE_DE_VIE_MS = 60_000;

export type DatabaseOptions = {
  /** The same database and login without the pooler that `connexion` goes through; `connexion` when there is none. */
  readonly directe?: pg.ClientConfig;
  readonly role?: RoleBase;
  readonly max?: number;
  /** Whether a replica is accepted; by default it is refused, since it takes no write. */
  readonly secoursAdmis?: boolean;
  /** Number of connections kept open during a silence, so that the next call does not open one (EXP-107). */
  readonly chaudes?: number;
  readonly log?: (error: Error) => void;
};

/**
 * Opens a pool whose every statement and transaction sets `role` itself: `pharmaccord_app` sees nothing until a tenant
 * is set, `pharmaccord_systeme` sees every tenant. The state of the connection does not matter, since a pooler may have
 * opened it for another client.
 * @param connexion a login that may take both roles and inherits from neither
 */
export const openDatabase = (
  connexion: pg.ClientConfig,
  {
    role = 'pharmaccord_app',
    max = 10,
    chaudes = 0,
    secoursAdmis = false,
    log = () => {},
    directe = connexion,
  }: DatabaseOptions = {},
): Database => {
  const recevoir = reconnaitreConnexion(connexion, { secoursAdmis });
  const pool = new pg.Pool({
    ...connexion,
    max,
    min: chaudes,
    // Firewalls and load balancers drop a connection that is silent for minutes, without closing it.
    keepAlive: true,
    keepAliveInitialDelayMillis: SIGNE_DE_VIE_MS,
    Client: ClientPrepare,
    // Queries are sent without waiting for the earlier answers: BEGIN travels with the first query.
    pipeline: true,
    connectionTimeoutMillis: ATTENTE_MS,
    // oxlint-disable-next-line typescript/no-misused-promises -- the pool waits for it, whatever its type says
    onConnect: recevoir,
  });
  pool.on('error', log);
  // The pool only listens to idle connections: one lost in the middle of a transaction would end the process. Its query
  // fails by itself.
  pool.on('connect', (client) => client.on('error', () => {}));
  const ouvertes = new Set<pg.PoolClient>();
  pool.on('connect', (client) => ouvertes.add(client));
  pool.on('remove', (client) => ouvertes.delete(client));
  const db = new Kysely<DB>({ dialect: new DialecteSousMurs(pool, { role }) });
  const ecrire = creerTour(Math.max(1, Math.floor((max * ECRITURES_SUR_DIX) / 10)), MAX_EN_ATTENTE, ATTENTE_MS);
  pools.set(db, { pool, ecrire, role, directe });
  connexions.set(db, ouvertes);
  return db;
};

/** Opens the connections that stay (`chaudes`), before anybody needs one. A database that is not there opens none. */
export const chaufferConnexions = async (db: Database): Promise<void> => {
  const { pool } = ouverte(db);
  const prises = await Promise.allSettled(Array.from({ length: pool.options.min ?? 0 }, () => pool.connect()));
  for (const prise of prises) if (prise.status === 'fulfilled') prise.value.release();
};

/** Ends every connection of a pool at once: their queries fail with `cause`, and the next ones open new connections. */
export const couperConnexions = (db: Database, cause: Error): void => {
  for (const client of connexions.get(db) ?? []) couperConnexion(client, cause);
};

/**
 * Destroys the socket, the only way with pg to leave a connection whose other end is silent. Each connection gets its
 * own error object, because the queue of jobs modifies it.
 */
export const couperConnexion = (client: pg.ClientBase, cause: Error & { readonly code?: string }): void => {
  const { code } = cause;
  const erreur = Object.assign(new Error(cause.message, { cause }), code === undefined ? {} : { code });
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy(erreur);
};

const ouverte = (db: Database): Ouverte => {
  const trouvee = pools.get(db);
  if (!trouvee) throw new Error('this database was not opened by openDatabase');
  return trouvee;
};

/**
 * Runs `faire` on a dedicated connection kept to its end, whatever the pooler of the others: needed for the objects of
 * a session, such as a lock (EXP-100).
 */
export const surSession = async <T>(db: Database, faire: (session: pg.Client) => Promise<T>): Promise<T> => {
  const session = new pg.Client({ ...ouverte(db).directe, keepAlive: true, connectionTimeoutMillis: 5_000 });
  session.on('error', () => {});
  await session.connect();
  try {
    return await faire(session);
  } finally {
    await session.end().catch(() => {});
  }
};

/** The statements of a tenant run under the role that sees one tenant, whatever pool lends the connection. */
const dansTenant = (tenantId: AuthorizedTenantId): { murs: Murs; marque: { tenantId: AuthorizedTenantId } } => {
  if (!Number.isSafeInteger(tenantId)) throw new Error('tenantId must be an integer');
  return { murs: { role: 'pharmaccord_app', tenantId }, marque: { tenantId } };
};

/**
 * Runs `work` in one transaction bound to `tenantId` by row-level security. Prefer `inTenant` of `contexte.ts` in
 * commands.
 * @param validable whether the last statement of `work` may take COMMIT along: nothing is done behind it
 */
export const transactionTenant = async <T>(
  db: Database,
  tenantId: AuthorizedTenantId,
  work: (tx: TenantTx) => Promise<T>,
  { validable = false }: { readonly validable?: boolean } = {},
): Promise<T> => executerTransaction(ouverte(db), { ...dansTenant(tenantId), validable }, work);

/**
 * Runs `work`, which writes nothing, under the row security of `tenantId`: each statement sees what is committed when
 * it starts. Prefer `inTenant` of `contexte.ts` in calls.
 */
export const lectureTenant = async <T>(
  db: Database,
  tenantId: AuthorizedTenantId,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => executerLecture(ouverte(db).pool, dansTenant(tenantId), work);

const partout = (role: RoleBase): { murs: Murs; marque: { systeme: true } } => ({
  murs: { role },
  marque: { systeme: true },
});

/** Runs `work` in one transaction that sees every tenant. `db` is the pool opened under `pharmaccord_systeme`. */
export const transactionSysteme = async <T>(db: Database, work: (tx: SystemeTx) => Promise<T>): Promise<T> => {
  const { role, ...connexionsOuvertes } = ouverte(db);
  return executerTransaction(connexionsOuvertes, partout(role), work);
};

/** Runs `work`, which writes nothing and sees every tenant: each statement sees what is committed when it starts. */
export const lectureSysteme = async <T>(db: Database, work: (tx: SystemeTx) => Promise<T>): Promise<T> => {
  const { role, pool } = ouverte(db);
  return executerLecture(pool, partout(role), work);
};

/**
 * Enters one tenant for the rest of a transaction that saw them all, to read only: it then sees this tenant's rows
 * alone, under the same row security as its own people.
 */
export const lireTenant = async <T>(
  tx: SystemeTx,
  tenantId: AuthorizedTenantId,
  work: (tx: TenantTx) => Promise<T>,
): Promise<T> => {
  exigerTransaction(tx);
  await sql`set local role pharmaccord_app`.execute(tx);
  await sql`select set_config('app.tenant_id', ${String(tenantId)}, true),
    set_config('transaction_read_only', 'on', true)`.execute(tx);
  return work(Object.assign(tx, { tenantId }));
};

/**
 * Limits the rest of the transaction to the rights of this habilitation (RES-44): the policies `…_habilitation` hide
 * the rows of other laboratories, and the documents and conditions that the pharmacist did not open.
 */
export const limiterAHabilitation = async (tx: TenantTx, habilitationId: number): Promise<void> => {
  exigerTransaction(tx);
  await sql`select set_config('app.habilitation', ${String(habilitationId)}, true)`.execute(tx);
};

/**
 * Leaves the tenant for one effect on another one (a notification to a groupement, for example), inside the same
 * transaction: both are committed or none.
 */
export const enSysteme = async <T>(tx: TenantTx, work: (tx: SystemeTx) => Promise<T>): Promise<T> => {
  exigerTransaction(tx);
  await sql`set local role pharmaccord_systeme`.execute(tx);
  const rentrer = () => sql`set local role pharmaccord_app`.execute(tx);
  let resultat: T;
  try {
    resultat = await work(tx as unknown as SystemeTx);
  } catch (erreur) {
    // A caller that goes on after a refusal must be back under the tenant's row security; after an error of the
    // database, no statement runs any more.
    await rentrer().catch(() => {});
    throw erreur;
  }
  await rentrer();
  return resultat;
};
