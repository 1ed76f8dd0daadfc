import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions } from 'fastify';
import type pg from 'pg';
import pino from 'pino';
import type { Role, TypeTenant } from '#shared/core/acteur.ts';
import { buildApp, type AppDeps } from '../app.ts';
import { ouvrirAcces } from '../core/acces.ts';
import { transactionSysteme, type Database } from '../core/db/database.ts';
import { ouvrirDossier } from '../core/files/dossier.ts';
import { hacherMotDePasse } from '../core/mot-de-passe.ts';
import { paiementManuel, type Paiement } from '../core/paiement/paiement.ts';
import type { Services } from '../core/services.ts';
import { ouvrirSecrets } from '../core/secrets.ts';
import { ouvrirSortie } from '../core/sortie/sortie.ts';
import { hacherToken, ouvrirSession, ouvrirSessions, type Sessions } from '../core/session.ts';
import { noterConfirmation } from '../core/confirmation.ts';
import { findSessionParJeton } from '../features/comptes/compte/read-models/sessions.ts';
import { originesAutorisees } from '../features/connexions/adresse-sortante/read-models.ts';
import { creerBaseDeTest, type BaseDeTest } from './base/base.ts';
import { ouvrirBases } from './base/bases.ts';

export const CLE_DE_TEST = Buffer.alloc(32, 7).toString('base64');
export const MOT_DE_PASSE = 'Pharmaccord1';
let hache: Promise<string> | undefined;
const hacheDeTest = () => (hache ??= hacherMotDePasse(MOT_DE_PASSE));

export type Reponse = {
  readonly status: number;
  readonly corps: any;
  readonly entetes: Record<string, unknown>;
  readonly brut: Buffer;
};
export type Envoi = {
  readonly corps?: unknown;
  readonly entetes?: Record<string, string>;
  readonly query?: Record<string, string>;
  /** False: an act on money or access (CPT-77) is refused, as to a browser before its dialog. Default: the password is typed again. */
  readonly confirmer?: boolean;
};

/** One application on a database of its own. */
export type Application = {
  readonly app: FastifyInstance;
  readonly services: Services;
  readonly sessions: Sessions;
  /** The owner's connection, and the application's login, by the pooler if any and straight: what running jobs needs. */
  readonly proprietaire: pg.ClientConfig;
  readonly connexion: pg.ClientConfig;
  readonly directe: pg.ClientConfig;
  /** The clock of the application: set it to travel. */
  readonly horloge: { maintenant: Date };
  /** Creates a tenant, subscribed and accepted unless said otherwise; gives its id. */
  unTenant(
    champs?: Partial<{ type: TypeTenant; nom: string; active: string; abonne: boolean; partenariat: boolean }>,
  ): Promise<number>;
  /** Creates a user with the password MOT_DE_PASSE; gives its id. */
  unUtilisateur(tenantId: number, role: Role, username: string): Promise<number>;
  /** Logs in; gives the token. */
  connecter(username: string): Promise<string>;
  /** The session of a new user of that role in that tenant, without the cost of a password; gives the token. */
  jeton(tenantId: number, role: Role): Promise<string>;
  appeler(
    token: string | undefined,
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    url: string,
    envoi?: Envoi,
  ): Promise<Reponse>;
  fermer(): Promise<void>;
};

const inserer = {
  tenant: async (
    db: Database,
    {
      type = 'PHARMACIE',
      nom = 'Pharmacie des Tilleuls',
      active = 'ACCEPTED',
      abonne = true,
      partenariat = false,
    } = {},
  ) => {
    const valeurs = {
      type,
      nom,
      mail: 'contact@exemple.fr',
      ville: 'Angers',
      active,
      partenariat,
      abonnement_partenaire: abonne,
      // An account of long standing: what bounds a young one has its own tests (CRR-40).
      accepte_le: '2020-01-01T09:00:00Z',
    };
    const { id } = await db.insertInto('tenant').values(valeurs).returning('id').executeTakeFirstOrThrow();
    return id;
  },
  utilisateur: async (db: Database, tenantId: number, role: Role, username: string) => {
    const valeurs = {
      tenant_id: tenantId,
      username,
      nom: 'Durand',
      prenom: username,
      role,
      password_hash: await hacheDeTest(),
    };
    const { id } = await db.insertInto('utilisateur').values(valeurs).returning('id').executeTakeFirstOrThrow();
    return id;
  },
};

/**
 * Builds the application on a fresh clone of the migrated database. Close it in `afterAll`.
 * @param baseDeTest instead of that clone, which its `fermer` drops
 * @param sortiesLocales `127.0.0.1:port` of simulators, allowed at once
 */
export const creerApplication = async ({
  paiement = paiementManuel,
  sortiesLocales = [],
  baseDeTest,
  ...reste
}: { paiement?: Paiement; sortiesLocales?: readonly string[]; baseDeTest?: BaseDeTest } & Pick<
  AppDeps,
  'bornes' | 'trustProxy'
> = {}): Promise<Application> => {
  const base = ouvrirBases(baseDeTest ?? (await creerBaseDeTest()));
  const { db, dbSysteme } = base;
  const horloge = { maintenant: new Date() };
  const maintenant = () => horloge.maintenant;
  const dossier = await mkdtemp(join(tmpdir(), 'pharmaccord-test-'));
  const fichiers = await ouvrirDossier(dossier);
  const log = pino({ level: 'silent' });
  const publicUrl = 'http://localhost:3000';
  const acces = ouvrirAcces(dbSysteme, log);
  const secrets = ouvrirSecrets({ cle: CLE_DE_TEST, anciennes: [] });
  const sortie = ouvrirSortie({ autorisees: originesAutorisees(dbSysteme), locales: sortiesLocales, log });
  const services: Services = {
    db,
    dbSysteme,
    log,
    fichiers,
    maintenant,
    publicUrl,
    version: '0.0.0',
    paiement,
    acces,
    secrets,
    sortie,
  };
  for (const machine of sortiesLocales)
    await dbSysteme
      .insertInto('adresse_sortante')
      .values({ origine: `http://${machine}`, libelle: 'Simulateur', ajoutee_par_nom: 'Test' })
      .execute();
  const sessions = ouvrirSessions(dbSysteme, maintenant);
  const app = await buildApp({ services, sessions, verifierReponses: true, ...reste });
  let compteur = 0;

  const confirmer = (token: string) =>
    transactionSysteme(dbSysteme, async (tx) => {
      const session = await findSessionParJeton(tx, hacherToken(token));
      if (session) await noterConfirmation(tx, session.id, maintenant());
    });
  const appeler: Application['appeler'] = async (token, method, url, envoi = {}) => {
    const reponse = await appelerUneFois(token, method, url, envoi);
    if (reponse.corps?.code !== 'CONFIRMATION_REQUISE' || envoi.confirmer === false || !token) return reponse;
    await confirmer(token);
    return appelerUneFois(token, method, url, envoi);
  };
  const appelerUneFois: Application['appeler'] = async (token, method, url, { corps, entetes = {}, query } = {}) => {
    const texte = typeof corps === 'string' ? { 'content-type': 'text/plain' } : {};
    const options: InjectOptions = {
      method,
      url,
      headers: { ...texte, ...(token ? { authorization: `Bearer ${token}` } : {}), ...entetes },
    };
    const reponse = await app.inject({
      ...options,
      ...(query ? { query } : {}),
      ...(corps !== undefined ? { payload: corps as object } : {}),
    });
    const json = (reponse.headers['content-type'] ?? '').includes('json');
    return {
      status: reponse.statusCode,
      corps: json ? reponse.json() : reponse.body,
      entetes: reponse.headers,
      brut: reponse.rawPayload,
    };
  };
  const connecter = async (username: string): Promise<string> => {
    const { status, corps } = await appeler(undefined, 'POST', '/api/v1/login', {
      corps: { username, password: MOT_DE_PASSE },
    });
    if (status !== 200) throw new Error(`login ${username}: ${status} ${JSON.stringify(corps)}`);
    return corps.token as string;
  };
  const unUtilisateur = (tenantId: number, role: Role, username: string) =>
    inserer.utilisateur(dbSysteme, tenantId, role, username);
  return {
    app,
    services,
    sessions,
    proprietaire: base.proprietaire,
    connexion: base.connexion,
    directe: base.directe,
    horloge,
    unTenant: (champs) => inserer.tenant(dbSysteme, champs),
    unUtilisateur,
    connecter,
    jeton: async (tenantId, role) => {
      const utilisateurId = await unUtilisateur(tenantId, role, `${role.toLowerCase()}-${++compteur}`);
      return transactionSysteme(dbSysteme, (tx) =>
        ouvrirSession(tx, { utilisateurId, tenantId, role, ip: '127.0.0.1', userAgent: 'test' }),
      );
    },
    appeler,
    fermer: async () => {
      await app.close();
      await acces.ecrire(true);
      await base.fermer();
      await rm(dossier, { recursive: true, force: true });
    },
  };
};
