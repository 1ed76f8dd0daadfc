// One running cluster with two accounts and a file, for the tests of backups.
import { chmodSync, realpathSync, rmSync } from 'node:fs';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, vi } from 'vitest';
import type { AuthorizedTenantId } from '#shared/core/acteur.ts';
import { readConfig, type Config } from '../config.ts';
import { openDatabase, transactionTenant, type Database } from '../db/database.ts';
import { startEmbedded, type EmbeddedServer } from '../db/embedded.ts';
import { creerConnexionApplication, migrate } from '../db/migrations.ts';
import { ouvrirDossier } from '../files/dossier.ts';
import { inscrireFichier } from '../files/fichiers.ts';
import type { FileStore } from '../files/store.ts';
import { restaurerSauvegarde } from './restaurer.ts';
import { ecrireSauvegarde } from './sauvegarder.ts';
import { dossierEphemere } from '#server/testing/processus/dossier-ephemere.ts';

const racines: string[] = [];
export const unDossier = (): string => {
  const racine = realpathSync(dossierEphemere('pharmaccord-sauvegarde-'));
  chmodSync(racine, 0o755);
  racines.push(racine);
  return racine;
};
export const configDe = (dataDir: string, env: NodeJS.ProcessEnv = {}): Config =>
  readConfig({ DATA_DIR: dataDir, ...env });

export type Monde = {
  readonly dataDir: string;
  readonly config: Config;
  readonly serveur: EmbeddedServer;
  readonly stock: FileStore;
  readonly db: Database;
  readonly admin: pg.Client;
  readonly fermer: () => Promise<void>;
};

export const ouvrir = async (dataDir: string): Promise<Monde> => {
  // A small WAL, so that the segments a backup needs are recycled early unless a slot keeps them.
  const serveur = await startEmbedded({ dataDir, settings: { max_wal_size: '32MB', min_wal_size: '32MB' } });
  const { host, port, user, database } = serveur;
  const connexion = { host, port, user, database };
  await migrate(connexion);
  await creerConnexionApplication(connexion);
  const db = openDatabase({ ...connexion, user: 'pharmaccord' });
  const admin = new pg.Client(connexion);
  admin.on('error', () => {});
  await admin.connect();
  return {
    dataDir,
    config: configDe(dataDir),
    serveur,
    db,
    admin,
    stock: await ouvrirDossier(join(dataDir, 'fichiers')),
    fermer: async () => {
      await db.destroy();
      await admin.end().catch(() => {});
      await serveur.stop();
    },
  };
};

type Source = {
  /** Recreated after a restart of the server. */
  monde: Monde;
  sauvegardes: string;
  intacte: string;
  readonly ecrire: (n: number) => Promise<void>;
};

/** For a whole test file: a running cluster, and one intact backup of it. */
export const preparerSource = (): Source => {
  vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
  let tenants: AuthorizedTenantId[];
  /** Writes a file, its row and two rows changed together, as the application does. @returns once acknowledged */
  const ecrire = async (n: number): Promise<void> => {
    const cle = randomUUID();
    const depose = await source.monde.stock.put(cle, randomBytes(20_000));
    const [a, b] = tenants as [AuthorizedTenantId, AuthorizedTenantId];
    await transactionTenant(source.monde.db, a, (tx) =>
      inscrireFichier(tx, { nom: `${n}.txt`, mime: 'text/plain', cle, ...depose }, { auteur: 'systeme' }),
    );
    await source.monde.admin.query('update tenant set telephone = $1 where id = any ($2)', [String(n), [a, b]]);
  };
  const source: Source = { monde: undefined as unknown as Monde, sauvegardes: '', intacte: '', ecrire };
  beforeAll(async () => {
    source.monde = await ouvrir(join(unDossier(), 'data'));
    source.sauvegardes = join(unDossier(), 'sauvegardes');
    const { rows } = await source.monde.admin.query<{ id: string }>(
      `insert into tenant (type, nom, mail, telephone) select 'PHARMACIE', 'Pharmacie ' || n, 'a@exemple.fr', '0' from generate_series(1, 2) n returning id`,
    );
    tenants = rows.map(({ id }) => Number(id) as AuthorizedTenantId);
    await ecrire(0);
    source.intacte = (await ecrireSauvegarde(source.monde.config, source.sauvegardes, source.monde)).chemin;
  });
  afterAll(async () => {
    await source.monde?.fermer();
    for (const racine of racines.splice(0)) rmSync(racine, { recursive: true, force: true });
  });
  return source;
};

type Lignes = Map<string, Set<string>>;
/** Every row of every table, except the two rows that keep changing, compared apart. */
export const toutLire = async (admin: pg.Client): Promise<Lignes> => {
  const { rows: tables } = await admin.query<{ nom: string }>(
    `select oid::regclass::text as nom from pg_class where relkind in ('r', 'p') and relnamespace in (select oid from pg_namespace where nspname in ('public', 'pgboss'))`,
  );
  const lignes: Lignes = new Map();
  for (const { nom } of tables) {
    const { rows } = await admin.query<{ ligne: string }>(
      `select (to_jsonb(t) - 'telephone' - 'modifie_le' - 'version')::text as ligne from ${nom} t`,
    );
    lignes.set(nom, new Set(rows.map(({ ligne }) => ligne)));
  }
  return lignes;
};
export const manquantes = (de: Lignes, dans: Lignes): string[] =>
  [...de].flatMap(([table, lignes]) => [...lignes].filter((ligne) => !dans.get(table)?.has(ligne)).map(() => table));

export const telephones = async (admin: pg.Client): Promise<number[]> =>
  (await admin.query<{ telephone: string }>('select telephone from tenant order by id')).rows.map(({ telephone }) =>
    Number(telephone),
  );

/** Compares each row of a file with its bytes. */
export const exigerFichiers = async ({ admin, stock }: Monde): Promise<number> => {
  const { rows } = await admin.query<{ cle: string; taille: number; sha256: string }>(
    'select cle, taille, sha256 from fichier',
  );
  for (const { cle, taille, sha256 } of rows) {
    const octets = await buffer(await stock.get(cle));
    expect([octets.length, createHash('sha256').update(octets).digest('hex')]).toEqual([taille, sha256]);
  }
  return rows.length;
};

export const restaurerAilleurs = async (chemin: string): Promise<Monde> => {
  const dataDir = join(unDossier(), 'data');
  await restaurerSauvegarde(configDe(dataDir), chemin, { remplacer: false });
  const monde = await ouvrir(dataDir);
  onTestFinished(() => monde.fermer());
  return monde;
};
