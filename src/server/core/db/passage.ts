// A pooler answers in the database's name, and lends its connections: the objects of a session (a prepared name, a
// lock, a LISTEN) may belong to another client a moment later. A pooler is detected by trying, whatever its version.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import type { ClientPrepare } from './prepared.ts';
import { ServeurDeSecours } from './principal.ts';
import { preparerEtapes } from './encadree.ts';
import { preparerMurs } from './sous-role.ts';

/**
 * `session`: one connection is kept from its opening to its end. `noms`: a statement prepared in one transaction can be
 * used in the next ones.
 */
type Passage = { readonly session: boolean; readonly noms: boolean };

/** A pooler accepts connections even when its database is down, and keeps their statements waiting. In milliseconds. */
const ATTENTE_MS = 5_000;
const SILENCE_MS = 2_000;
const ESSAIS = 4;
/** How many transactions are held open, because a pooler lends first the connection it got back last. */
const OCCUPANTES = 2;

type Pid = { readonly pid: number };
const PID = 'select pg_backend_pid() as pid';

const ouvrir = async (connexion: pg.ClientConfig, query_timeout: number): Promise<pg.Client> => {
  const client = new pg.Client({ ...connexion, connectionTimeoutMillis: ATTENTE_MS, query_timeout });
  client.on('error', () => {});
  await client.connect();
  return client;
};

/** The server connection that answers, tested with a statement prepared once under its name. */
const demander = (client: pg.Client, name: string): Promise<number> =>
  client.query<Pid>({ name, text: PID }).then(({ rows }) => rows[0]?.pid ?? 0);

/** Runs `faire` while other transactions hold their server connections. */
const pendantQueDAutres = async <T>(connexion: pg.ClientConfig, faire: () => Promise<T>): Promise<T> => {
  const ouvertes = await Promise.allSettled(
    Array.from({ length: OCCUPANTES }, async () => {
      const client = await ouvrir(connexion, SILENCE_MS);
      // A transaction without a server connection (none left) holds nothing.
      await client.query(`begin; ${PID}`).catch(() => {});
      return client;
    }),
  );
  try {
    return await faire();
  } finally {
    for (const ouverte of ouvertes) if (ouverte.status === 'fulfilled') await ouverte.value.end().catch(() => {});
  }
};

/**
 * Tests whether this address keeps a session, and the names of statements.
 * @throws when it cannot be reached
 */
export const sonderPassage = async (connexion: pg.ClientConfig): Promise<Passage> => {
  const client = await ouvrir(connexion, ATTENTE_MS);
  const nom = `sonde-${randomUUID()}`;
  try {
    const premier = await demander(client, nom);
    // The pid told at the opening is the server's own: there is no pooler.
    if (premier === (client as unknown as { processID: number | null }).processID) return { session: true, noms: true };
    for (let essai = 0; essai < ESSAIS; essai += 1) {
      const suivant = await pendantQueDAutres(connexion, () => demander(client, nom).catch(() => undefined));
      // Refused, or waiting for the connection held by another transaction.
      if (suivant === undefined) return { session: false, noms: false };
      if (suivant !== premier) return { session: false, noms: true };
    }
    return { session: true, noms: true };
  } finally {
    await client.end().catch(() => {});
  }
};

const preparerConnexion = async (client: ClientPrepare): Promise<void> => {
  await preparerEtapes(client);
  await preparerMurs(client);
};

/**
 * Prepares a new connection of a pool: statements get names only where they are kept, unlike PgBouncer before 1.21 in
 * transaction mode.
 * @param secoursAdmis whether a replica is accepted, for readings from a copy
 * @throws when the connection is not served in time, or leads to a replica
 */
export const reconnaitreConnexion = (
  connexion: pg.ClientConfig,
  { secoursAdmis = false }: { readonly secoursAdmis?: boolean } = {},
): ((client: pg.ClientBase) => Promise<void>) => {
  let sonde: Promise<boolean> | undefined;
  const nomsGardes = () =>
    (sonde ??= sonderPassage(connexion).then(
      ({ noms }) => noms,
      () => {
        sonde = undefined;
        return false;
      },
    ));
  return async (client) => {
    const { rows } = await client.query<Pid & { secours: boolean }>({
      text: `${PID}, pg_is_in_recovery() as secours`,
      query_timeout: ATTENTE_MS,
    } as pg.QueryConfig);
    if (rows[0]?.secours && !secoursAdmis) throw new ServeurDeSecours();
    const { processID } = client as unknown as { processID: number | null };
    if (rows[0]?.pid === processID || (await nomsGardes())) await preparerConnexion(client as ClientPrepare);
  };
};

/**
 * Refuses an address without sessions: two migrations would hold the same lock, and no announcement would be heard
 * (EXP-100).
 * @throws ConfigError
 */
export const exigerSession = async (connexion: pg.ClientConfig, variable: string): Promise<void> => {
  const { session } = await sonderPassage(connexion);
  if (session) return;
  throw new ConfigError([
    `${variable} passe par un répartiteur de connexions en mode transaction, qui ne garde ni verrou ni écoute : ` +
      `donnez dans DATABASE_DIRECT_URL l’adresse de PostgreSQL sans lui.`,
  ]);
};
