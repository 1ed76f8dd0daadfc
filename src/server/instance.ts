import pg from 'pg';
import { buildApp } from './app.ts';
import type { Config } from './core/config.ts';
import { ouvrirAcces } from './core/acces.ts';
import { suivreCopie, type CopieSuivie } from './core/db/copie.ts';
import {
  chaufferConnexions,
  couperConnexions,
  lectureSysteme,
  openDatabase,
  type DatabaseOptions,
} from './core/db/database.ts';
import { garderBase } from './core/db/gardien.ts';
import { startEmbedded, type EmbeddedServer } from './core/db/embedded.ts';
import { compteDe, retirerHeritage } from './core/db/heritage.ts';
import { exigerSession } from './core/db/passage.ts';
import { connexionA } from './core/db/principal.ts';
import { exigerBase, expliquerRefusDeBase } from './core/db/refus-de-base.ts';
import { accorderRoles, creerConnexionApplication, migrate } from './core/db/migrations.ts';
import { ouvrirClamd } from './core/files/antivirus.ts';
import { ouvrirStockage } from './core/files/ouvrir.ts';
import { servirRobots } from './core/http/robots.ts';
import { servirWeb } from './core/http/web.ts';
import { creerLog } from './core/log.ts';
import { demarrerTravaux } from './core/jobs/demarrer.ts';
import { ouvrirSmtp } from './core/mail/transport.ts';
import { ouvrirPaiement } from './core/paiement/ouvrir.ts';
import { servirMetriques } from './core/metriques.ts';
import { observerInstance } from './core/observation/observer.ts';
import { creerRetards } from './core/observation/retards.ts';
import { demarrerHub } from './core/push/hub.ts';
import { creerAuthentifier, creerSessionsOuvertes } from './core/push/identifier.ts';
import { attacherPush } from './core/push/serveur.ts';
import type { Services } from './core/services.ts';
import { ouvrirSecrets } from './core/secrets.ts';
import { ouvrirSortie } from './core/sortie/sortie.ts';
import { ouvrirSessions } from './core/session.ts';
import { lireVersion } from './core/version-application.ts';
import { originesAutorisees } from './features/connexions/adresse-sortante/read-models.ts';
import { tenirSecrets } from './features/connexions/secret/commands.ts';
import { creerSilencieux } from './features/courrier/notification/read-models.ts';
import { retardsPresents } from './features/exploitation/travail/read-models/retards.ts';
import { travauxInscrits } from './composition/travaux.ts';

export type Base = {
  /** The owner's connection. */
  readonly proprietaire: pg.ClientConfig;
  /** The application's login. */
  readonly application: pg.ClientConfig;
  /** The same login without the pooler that `application` goes through, when there is one. */
  readonly directe: pg.ClientConfig;
  readonly embarquee: EmbeddedServer | undefined;
  /** The database was empty before this start. */
  readonly neuve: boolean;
  /** The application's login is a superuser's, or has BYPASSRLS: a statement without its role would see everything. */
  readonly sansMur?: boolean;
};

const connexionApplication = ({ host, port, database }: EmbeddedServer): pg.ClientConfig => ({
  host,
  port,
  database,
  user: 'pharmaccord',
});

/** The addresses of a configuration, each under the variable that gives it: what they share is asked once. */
const accesDe = (databaseUrl: string, { databaseDirectUrl, databaseMigrationUrl }: Config) => {
  const application = { variable: 'DATABASE_URL', url: databaseUrl, connexion: connexionA(databaseUrl) };
  const ailleurs = (url: string | undefined, variable: string, sinon: typeof application) =>
    url === undefined || url === sinon.url ? sinon : { variable, url, connexion: connexionA(url) };
  const directe = ailleurs(databaseDirectUrl, 'DATABASE_DIRECT_URL', application);
  return { application, directe, migrations: ailleurs(databaseMigrationUrl, 'DATABASE_MIGRATION_URL', directe) };
};

const ouvrirBaseExterne = async (
  databaseUrl: string,
  config: Config,
  log: (message: string) => void,
): Promise<Base> => {
  const { application, directe, migrations } = accesDe(databaseUrl, config);
  for (const acces of new Set([migrations, directe, application])) await exigerBase(acces);
  for (const { connexion, variable } of new Set([migrations, directe])) await exigerSession(connexion, variable);
  const proprietaire = migrations.connexion;
  const neuve = await migrate(proprietaire, log).catch((error: unknown) => {
    throw expliquerRefusDeBase(error, migrations) ?? error;
  });
  const compte = new pg.Client(application.connexion).user;
  if (migrations !== application && compte) await accorderRoles(proprietaire, compte);
  const sansMur = await retirerHeritage(proprietaire, await compteDe(application.connexion));
  return {
    proprietaire,
    application: application.connexion,
    directe: directe.connexion,
    embarquee: undefined,
    neuve,
    sansMur,
  };
};

/** Finds or starts the database and migrates it. */
export const ouvrirBase = async (config: Config, log: (message: string) => void = () => {}): Promise<Base> => {
  const { databaseUrl, dataDir } = config;
  if (databaseUrl) return ouvrirBaseExterne(databaseUrl, config, log);
  const embarquee = await startEmbedded({ dataDir, log });
  const { host, port, user, database } = embarquee;
  const proprietaire = { host, port, user, database };
  const neuve = await migrate(proprietaire, log);
  await creerConnexionApplication(proprietaire);
  const application = connexionApplication(embarquee);
  return { proprietaire, application, directe: application, embarquee, neuve };
};

type Bases = Pick<Services, 'db' | 'dbSysteme'>;
/** Some of their connections stay open: the next person who comes need not wait for one (EXP-107). */
const ouvrirBases = (
  connexion: pg.ClientConfig,
  options: Pick<DatabaseOptions, 'directe' | 'secoursAdmis' | 'log'>,
) => ({
  db: openDatabase(connexion, { ...options, max: 10, chaudes: 4 }),
  dbSysteme: openDatabase(connexion, { ...options, role: 'pharmaccord_systeme', max: 5, chaudes: 2 }),
});

/** The server that follows theirs, when there is one. */
const ouvrirCopie = ({ databaseReplicaUrl }: Config, bases: Bases, log: Services['log']): CopieSuivie | undefined => {
  if (databaseReplicaUrl === undefined) return undefined;
  const copie = ouvrirBases({ connectionString: databaseReplicaUrl }, { secoursAdmis: true });
  return suivreCopie(bases, copie, { log: (message) => log.warn(message) });
};

const SANS_MUR =
  'le compte de DATABASE_URL est superutilisateur ou BYPASSRLS : donnez à l’application un compte ordinaire';

export type Instance = {
  readonly services: Services;
  readonly port: number;
  /** Stops taking work, lets the running work finish, closes everything it opened; the database stays. */
  arreter(): Promise<void>;
};

type InstanceOptions = { readonly dossierWeb?: string; readonly verifierReponses?: boolean };

const sortiesDe = ({ sortiesLocales, otlp }: Config) => ({
  locales: sortiesLocales,
  direTrace: otlp?.partenaires ?? false,
});

/** What is no call: what robots may read, and the interface. */
const servirPages = async (
  app: Awaited<ReturnType<typeof buildApp>>,
  config: Config & { readonly maintenant: () => Date },
  dossierWeb: string | undefined,
): Promise<void> => {
  servirRobots(app, config);
  if (!dossierWeb) return;
  const { calculatorUrl, supportUrl } = config;
  await servirWeb(app, dossierWeb, { ...(calculatorUrl && { calculatorUrl }), ...(supportUrl && { supportUrl }) });
};

/** One instance of the application on an opened database: several may run side by side. */
export const demarrerInstance = async (
  config: Config,
  base: Base,
  { dossierWeb, verifierReponses = false }: InstanceOptions = {},
): Promise<Instance> => {
  const version = await lireVersion();
  const log = creerLog({ niveau: config.logLevel, version });
  const surErreur = (error: Error) => log.warn({ err: { message: error.message } }, 'connexion à la base perdue');
  if (base.sansMur) log.warn(SANS_MUR);
  const { application, directe } = base;
  const bases = ouvrirBases(application, { directe, log: surErreur });
  const { db, dbSysteme } = bases;
  const lireRetards = creerRetards(() => lectureSysteme(dbSysteme, retardsPresents));
  const observation = await observerInstance(config.otlp, { version, log, lireRetards });
  const maintenant = () => new Date();
  const services: Services = {
    ...bases,
    copie: ouvrirCopie(config, bases, log),
    log,
    fichiers: await ouvrirStockage(config, log),
    maintenant,
    publicUrl: config.publicUrl,
    version,
    paiement: ouvrirPaiement(config.paiement),
    acces: ouvrirAcces(dbSysteme, log),
    antivirus: config.clamav && ouvrirClamd(config.clamav, log),
    secrets: ouvrirSecrets(config.secrets),
    sortie: ouvrirSortie({ autorisees: originesAutorisees(dbSysteme), ...sortiesDe(config), log }),
  };
  if (services.antivirus && !(await services.antivirus.repond()))
    log.warn('l’antivirus (CLAMAV_URL) ne répond pas : les envois de fichiers l’attendent');
  const rescelles = await tenirSecrets(dbSysteme, services.secrets);
  if (rescelles > 0) log.info({ rescelles }, 'secrets de connexion rechiffrés avec la clé présente');
  const hub = await demarrerHub({ connexion: directe, emission: application, log });
  const sessions = ouvrirSessions(dbSysteme, maintenant, { retardMs: () => hub.retardMs() });
  const transport = config.smtpUrl ? ouvrirSmtp(config.smtpUrl) : undefined;
  const file = await demarrerTravaux({
    proprietaire: base.proprietaire,
    connexion: application,
    directe,
    travaux: travauxInscrits(services, config, transport),
    services,
  });
  const gardien = garderBase(application, {
    couper: (cause) => {
      for (const reserve of [db, dbSysteme]) couperConnexions(reserve, cause);
      file.couper(cause);
    },
    log: surErreur,
  });
  const app = await buildApp({
    services,
    sessions,
    verifierReponses,
    trustProxy: config.trustProxy,
    ...(config.supportUrl && { supportUrl: config.supportUrl }),
  });
  servirMetriques(app, config.metricsToken, lireRetards);
  await servirPages(app, { ...config, maintenant }, dossierWeb);
  hub.ecouter({
    surEvenement: (evenement) => {
      if (evenement.k === 'session') sessions.oublier(evenement.sessionId);
      if (evenement.k === 'acteurs') sessions.oublier();
    },
    surReprise: () => sessions.oublier(),
  });
  const push = attacherPush({
    server: app.server,
    hub,
    publicUrl: config.publicUrl,
    authentifier: creerAuthentifier(sessions, dbSysteme),
    sessionsOuvertes: creerSessionsOuvertes(dbSysteme),
    silencieux: creerSilencieux(dbSysteme),
    log,
  });
  await app.listen({ port: config.port, host: config.host });
  void Promise.all([db, dbSysteme].map(chaufferConnexions));
  const adresse = app.server.address();
  return {
    services,
    port: typeof adresse === 'object' && adresse ? adresse.port : config.port,
    arreter: async () => {
      await push.arreter();
      await app.close();
      await file.arreter();
      await hub.arreter();
      transport?.fermer();
      await sessions.fermer().catch(surErreur);
      await services.acces.ecrire(true).catch(surErreur);
      await gardien.arreter();
      await observation?.arreter();
      await services.copie?.arreter();
      await db.destroy();
      await dbSysteme.destroy();
    },
  };
};
