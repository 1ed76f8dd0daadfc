import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { ConfigError } from '../config.ts';
import { heriterPourMigrer, OUVRIR_SCHEMA, retirerHeritage } from './heritage.ts';

const DOSSIER = new URL('../../migrations/', import.meta.url);
/** An arbitrary constant: every starting instance asks for the same lock. */
const VERROU = 7_244_551;

type Migration = { readonly nom: string; readonly contenu: string; readonly empreinte: string };

/** The migrations of this version of the application, in their order. */
export const migrationsConnues = async (): Promise<Migration[]> => {
  const noms = (await readdir(DOSSIER)).filter((nom) => nom.endsWith('.sql')).toSorted();
  return Promise.all(
    noms.map(async (nom) => {
      const contenu = await readFile(new URL(nom, DOSSIER), 'utf8');
      return { nom, contenu, empreinte: createHash('sha256').update(contenu).digest('hex') };
    }),
  );
};

const noter = (client: pg.Client, { nom, empreinte }: Migration) =>
  client.query('insert into migration (nom, empreinte) values ($1, $2)', [nom, empreinte]);

/**
 * Marks a migration with statements that a transaction forbids (an index made `concurrently`): each runs on its own.
 */
const HORS_TRANSACTION = /^-- hors transaction\b/;
const appliquerHorsTransaction = async (client: pg.Client, migration: Migration): Promise<void> => {
  for (const requete of migration.contenu.split(/;\s*$/m)) if (requete.trim()) await client.query(requete);
  await noter(client, migration);
};

/**
 * How long a migration waits for a table before it tries again, since it makes every later call wait too. Shorter than
 * PostgreSQL's deadlock detection, so that it never ends a call of the running version.
 */
const VERROU_MS = 500;
const ESSAIS = 120;
const appliquerEnTransaction = async (client: pg.Client, migration: Migration, essais = ESSAIS): Promise<void> => {
  await client.query(`begin; set local lock_timeout = ${VERROU_MS}`);
  try {
    const rendreHeritage = await heriterPourMigrer(client);
    await client.query(migration.contenu);
    await rendreHeritage();
    await noter(client, migration);
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    if ((error as { code?: string }).code !== '55P03' || essais === 1) throw error;
    await attendre(VERROU_MS);
    await appliquerEnTransaction(client, migration, essais - 1);
  }
};

const appliquer = async (client: pg.Client, migration: Migration): Promise<void> => {
  const { nom, contenu } = migration;
  try {
    await (HORS_TRANSACTION.test(contenu)
      ? appliquerHorsTransaction(client, migration)
      : appliquerEnTransaction(client, migration));
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    if ((error as { code?: string }).code === '42501')
      throw new ConfigError(
        [
          `Le compte de migration n’a pas le droit d’appliquer ` +
            `${nom} (${(error as Error).message}) : il doit posséder la base et pouvoir créer des rôles ` +
            `(CREATEROLE), ` +
            `ou être membre de pharmaccord_app et pharmaccord_systeme avec le droit de les donner.`,
        ],
        { cause: error },
      );
    throw new Error(`La migration ${nom} a échoué : ${(error as Error).message}`, { cause: error });
  }
};

/**
 * Polls the lock instead of waiting: a waiting statement keeps its snapshot, and an index made `concurrently` by the
 * holder of the lock would wait for it in turn.
 */
const verrouiller = async (client: pg.Client): Promise<void> => {
  const prendre = () => client.query<{ pris: boolean }>('select pg_try_advisory_lock($1) as pris', [VERROU]);
  while (!(await prendre()).rows[0]?.pris) await attendre(100);
};

/**
 * Applies the migrations: each file once, in order, even when several instances start together (advisory lock).
 * @param connexion the owner's connection, which keeps a session
 * @param lireMigrations gives the migrations of this version, in order
 * @returns true when the database was empty before
 * @throws when an applied file was edited or has disappeared, since history is never rewritten
 */
export const migrate = async (
  connexion: pg.ClientConfig,
  log: (message: string) => void = () => {},
  lireMigrations: () => Promise<readonly Migration[]> = migrationsConnues,
): Promise<boolean> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    await verrouiller(client);
    await client.query(OUVRIR_SCHEMA);
    await client.query(
      'create table if not exists migration (nom text primary key, empreinte text not null, appliquee_le timestamptz ' +
        'not null default now())',
    );
    const { rows } = await client.query<{ nom: string; empreinte: string }>('select nom, empreinte from migration');
    const appliquees = new Map(rows.map(({ nom, empreinte }) => [nom, empreinte]));
    const migrations = await lireMigrations();
    for (const { nom, empreinte } of rows) {
      const fichier = migrations.find((migration) => migration.nom === nom);
      if (!fichier)
        throw new Error(
          `La base a reçu la migration ${nom}, absente de cette version : la base est plus récente que l’application.`,
        );
      if (fichier.empreinte !== empreinte)
        throw new Error(`La migration ${nom} a été modifiée après son application : ajoutez une nouvelle migration.`);
    }
    // An empty database has nothing to lose: what a power cut takes of its first migrations is applied again, and the
    // commit that comes after them keeps them (EXP-108).
    if (rows.length === 0) await client.query('set synchronous_commit = off');
    for (const migration of migrations.filter(({ nom }) => !appliquees.has(nom))) {
      await appliquer(client, migration);
      log(`migration ${migration.nom} appliquée`);
    }
    return rows.length === 0;
  } finally {
    await client.end();
  }
};

/**
 * Grants the two roles to the application's login, unless it is the owner.
 * @param compte the login of the application
 * @throws ConfigError when the owner may not grant them
 */
export const accorderRoles = async (proprietaire: pg.ClientConfig, compte: string): Promise<void> => {
  const client = new pg.Client(proprietaire);
  client.on('error', () => {});
  await client.connect();
  try {
    const { rows } = await client.query<{ membre: boolean }>(
      `select pg_has_role(rolname, 'pharmaccord_app', 'member')
        and pg_has_role(rolname, 'pharmaccord_systeme', 'member') as membre
       from pg_roles where rolname = $1`,
      [compte],
    );
    if (rows[0]?.membre) return;
    await client.query(`grant pharmaccord_app, pharmaccord_systeme to ${client.escapeIdentifier(compte)}`);
  } catch (cause) {
    throw new ConfigError(
      [
        `Le compte « ${compte} » de DATABASE_URL n’a pas les rôles de l’application et celui de ` +
          `DATABASE_MIGRATION_URL ne peut pas les lui donner : exécutez « grant pharmaccord_app, pharmaccord_systeme ` +
          `to ${client.escapeIdentifier(compte)} » sous un compte qui le peut.`,
      ],
      { cause },
    );
  } finally {
    await client.end();
  }
};

/**
 * Creates the login the application uses on an embedded server: neither owner nor superuser, member of the two
 * application roles.
 */
export const creerConnexionApplication = async (connexion: pg.ClientConfig): Promise<void> => {
  const client = new pg.Client(connexion);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query(
      `do $$ begin create role pharmaccord login noinherit; exception when duplicate_object or unique_violation then ` +
        `null; end $$`,
    );
    await client.query('grant pharmaccord_app, pharmaccord_systeme to pharmaccord');
  } finally {
    await client.end();
  }
  await retirerHeritage(connexion, 'pharmaccord');
};
