// Setup of every measure: a new database with the demonstration, and the application beside it, run like `npm start`.
import { fork, type ChildProcess } from 'node:child_process';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { readConfig } from '../src/server/core/config.ts';
import { openDatabase, type Database } from '../src/server/core/db/database.ts';
import { startEmbedded } from '../src/server/core/db/embedded.ts';
import { ouvrirDossier } from '../src/server/core/files/dossier.ts';
import { chargerDemo } from '../src/server/demo/charger.ts';
import { MOT_DE_PASSE_DEMO } from '../src/server/demo/comptes.ts';
import { ouvrirBase } from '../src/server/instance.ts';
import { jourParis, type Jour } from '../src/shared/core/dates.ts';
import { serveurAJour } from '../scripts/build-serveur.ts';
import { adresseParSocket, demarrerPostgresDeDebian } from '../scripts/debian/postgres.ts';
import { envoyer } from '../scripts/envoyer.ts';
import { parentDe } from './processeur.ts';
import type { VersionDAvant } from './version-d-avant.ts';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { executer } from '../src/server/testing/base/serveur.ts';

export const PORT_APP = Number(process.env['PORT_BANC'] ?? 3971);
/** Where the version it is compared with answers. */
export const PORT_AVANT = PORT_APP + 2;
const JETON_METRIQUES = 'mesures-du-banc-0123456789';
/** Debian's, as much as the embedded one has of them: what is compared is its version. */
const REGLAGES_DEBIAN = { max_connections: '100', shared_buffers: '1GB', work_mem: '16MB', jit: 'off' };
/** As `npm start` does. */
export const MEMOIRE = ['--max-semi-space-size=4', '--max-old-space-size=384', '--heap-growing-percent=25'];

/** Columns that differ between copied encours, because a source creates only one encours. */
export const AUTRE_ENCOURS = {
  numero: `numero || '-' || n`,
  date_declaration: 'date_declaration - n',
  date_echeance: 'date_echeance - n',
  source_type: 'null',
  source_id: 'null',
  source_detail_id: 'null',
};
/** Those that may be copied: what was settled is the sum of its settlements, which are not. */
export const ENCOURS_SANS_RECU = 'valeur_reglee_centimes = 0';
/** The same of promotions: those that are no copy of a modèle. */
export const AUTRE_PROMOTION = {
  nom_operation: `nom_operation || ' ' || n`,
  date_debut: 'date_debut - n * 3',
  date_fin: 'date_fin - n * 3',
};

export type Banc = {
  /** DATA_DIR of the application. */
  readonly dossier: string;
  readonly aujourdhui: Jour;
  /** A database session that sees every tenant. */
  readonly systeme: Database;
  readonly proprietaire: pg.Client;
  readonly connexionProprietaire: pg.ClientConfig;
  /** The first row of a query, run as the owner. */
  readonly lireLigne: <T>(texte: string, valeurs?: unknown[]) => Promise<T>;
  /**
   * Copies a tenant's rows of a table `fois` times.
   * @param ecarts the columns that must differ: SQL of the copied row and of `n`, its number
   * @param condition of the rows to copy. Default: all
   */
  readonly multiplier: (
    table: string,
    tenant: number,
    fois: number,
    ecarts: Readonly<Record<string, string>>,
    condition?: string,
  ) => Promise<void>;
  /** @returns the process id */
  readonly lancer: (fichier: string, args: string[], env: Record<string, string>) => number;
  /**
   * `avant`: a version that was built apart, in place of this one.
   * @returns its pid
   */
  readonly lancerApplication: (options?: { readonly avant?: VersionDAvant; readonly port?: number }) => Promise<number>;
  /** The pid of the database server. */
  readonly postgres: number;
  /** Logs in with an account of the demonstration; gives the token. */
  readonly connecter: (username: string) => Promise<string>;
  readonly fermer: () => Promise<void>;
};

export const attendre = async (port: number, chemin: string): Promise<void> => {
  for (;;) {
    const reponse = await envoyer(port, { method: 'GET', chemin }).catch(() => undefined);
    if (reponse && reponse.status < 500) return;
    await pause(10);
  }
};

const connecter = async (username: string): Promise<string> => {
  const { texte } = await envoyer(PORT_APP, {
    method: 'POST',
    chemin: '/api/v1/login',
    corps: { username, password: MOT_DE_PASSE_DEMO },
  });
  return (JSON.parse(texte) as { token: string }).token;
};

/** `15`: Debian's PostgreSQL, of that version or of another, without fsync. Default: the embedded one. */
type PostgresDuBanc = '15' | '18';

/** A database that outlives the measure, in its folder, with the settings of the server that holds it. */
type BaseGardee = { readonly dossier: string; readonly reglages: Readonly<Record<string, string>> };

const ouvrirPostgres = async (dossier: string, postgres: PostgresDuBanc, gardee: BaseGardee | undefined) => {
  // Started first, with these settings: what opens the database afterwards joins it.
  const serveur = gardee && (await startEmbedded({ dataDir: dossier, settings: { ...gardee.reglages } }));
  const debian = postgres === '15' ? demarrerPostgresDeDebian(REGLAGES_DEBIAN) : undefined;
  if (!debian) {
    const base = await ouvrirBase(readConfig({ DATA_DIR: dossier, LOG_LEVEL: 'warn' }));
    const { port, database, host } = base.proprietaire;
    const url = (user: string) => adresseParSocket({ hote: String(host), port: Number(port) }, user, String(database));
    const arreter = async () => {
      await base.embarquee?.stop();
      await serveur?.stop();
    };
    return { base, url, arreter };
  }
  await executer(
    { connectionString: adresseParSocket(debian, 'postgres') },
    'create role pharmaccord login noinherit',
    'create database banc',
  );
  const url = (user: string) => adresseParSocket(debian, user, 'banc');
  const adresses = { DATABASE_URL: url('pharmaccord'), DATABASE_MIGRATION_URL: url('postgres') };
  const base = await ouvrirBase(readConfig({ DATA_DIR: dossier, LOG_LEVEL: 'warn', ...adresses }));
  return { base, url, arreter: async () => debian.arreter() };
};

export const ouvrirBanc = async (postgresDuBanc: PostgresDuBanc = '18', gardee?: BaseGardee): Promise<Banc> => {
  const dossier = gardee?.dossier ?? dossierEphemere('pharmaccord-bench-');
  const { base, url, arreter } = await ouvrirPostgres(dossier, postgresDuBanc, gardee);
  const proprietaire = new pg.Client(base.proprietaire);
  await proprietaire.connect();
  const systeme = openDatabase(base.application, { role: 'pharmaccord_systeme', max: 1 });
  const aujourdhui = jourParis(new Date());
  await chargerDemo(systeme, aujourdhui, await ouvrirDossier(join(dossier, 'fichiers')));
  const enfants: ChildProcess[] = [];
  const lancer: Banc['lancer'] = (fichier, args, env) => {
    const options = {
      execArgv: MEMOIRE,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'] as const,
    };
    const enfant = fork(fichier, args, { ...options, stdio: [...options.stdio] });
    enfants.push(enfant);
    return enfant.pid ?? 0;
  };
  const { rows: moi } = await proprietaire.query<{ pid: number }>('select pg_backend_pid() as pid');
  return {
    dossier,
    aujourdhui,
    systeme,
    proprietaire,
    connexionProprietaire: base.proprietaire,
    lireLigne: async <T>(texte: string, valeurs: unknown[] = []) =>
      (await proprietaire.query<Record<string, unknown>>(texte, valeurs)).rows[0] as T,
    multiplier: async (table, tenant, fois, ecarts, condition = 'true') => {
      const { rows } = await proprietaire.query<{ colonne: string }>(
        `select attname as colonne from pg_attribute
         where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attidentity = ''`,
        [table],
      );
      const colonnes = rows.map(({ colonne }) => colonne);
      await proprietaire.query(
        `insert into ${table} (${colonnes.join(', ')})
         select ${colonnes.map((colonne) => ecarts[colonne] ?? colonne).join(', ')} from ${table},
           generate_series(1, $2::int) n
         where tenant_id = $1 and ${condition}`,
        [tenant, fois],
      );
    },
    lancer,
    postgres: parentDe(moi[0]?.pid ?? 0),
    lancerApplication: async ({ avant, port = avant ? PORT_AVANT : PORT_APP } = {}) => {
      const pid = lancer(avant?.entree ?? (await serveurAJour()), [], {
        PORT: String(port),
        HOST: '127.0.0.1',
        DATA_DIR: dossier,
        DATABASE_URL: url('pharmaccord'),
        DATABASE_MIGRATION_URL: url('postgres'),
        METRICS_TOKEN: JETON_METRIQUES,
        LOG_LEVEL: 'info',
        MALLOC_ARENA_MAX: '2',
      });
      await attendre(port, '/health/ready');
      return pid;
    },
    connecter,
    fermer: async () => {
      for (const enfant of enfants) enfant.kill('SIGTERM');
      await Promise.all(
        enfants.map((enfant) =>
          enfant.exitCode === null ? new Promise((resolve) => enfant.once('exit', resolve)) : Promise.resolve(),
        ),
      );
      await systeme.destroy();
      await proprietaire.end();
      await arreter();
      if (!gardee) await rm(dossier, { recursive: true, force: true });
    },
  };
};

const lireMetriques = async (): Promise<(nom: string) => number> => {
  const { texte } = await envoyer(PORT_APP, {
    method: 'GET',
    chemin: '/metrics',
    entetes: { authorization: `Bearer ${JETON_METRIQUES}` },
  });
  return (nom) => Number(new RegExp(`^${nom} (\\S+)`, 'm').exec(texte)?.[1] ?? Number.NaN);
};

/** Resident memory of the application, in MB. */
export const lireMemoire = async (): Promise<number> =>
  (await lireMetriques())('process_resident_memory_bytes') / 2 ** 20;

/** Prints the memory of the application and the delay of its event loop, from its own metrics. */
export const mesurerServeur = async (): Promise<void> => {
  const lire = await lireMetriques();
  console.log(
    `\nserveur : RSS ${(lire('process_resident_memory_bytes') / 2 ** 20).toFixed(0)} Mo, boucle d’événements p99 ` +
      `${(lire('nodejs_eventloop_lag_p99_seconds') * 1000).toFixed(1)} ms`,
  );
};

/** The bench's database as an application opens it, to start one in this process. */
export const baseDuBanc = ({ connexionProprietaire }: Pick<Banc, 'connexionProprietaire'>) => {
  const application = { ...connexionProprietaire, user: 'pharmaccord' };
  return { proprietaire: connexionProprietaire, application, directe: application, embarquee: undefined, neuve: false };
};
