import pg from 'pg';
import { ConfigError } from '../config.ts';
import { chercherPrincipal, serveursDits, ServeurDeSecours } from './principal.ts';

type Acces = { readonly variable: string; readonly connexion: pg.ClientConfig };
type Cible = { readonly compte: string; readonly serveur: string; readonly base: string; readonly variable: string };

/** The target of a connection, without its password nor the address that contains it. */
const cibleDe = ({ variable, connexion }: Acces): Cible => {
  const { user, database } = new pg.Client(connexion);
  return { variable, compte: user ?? '', base: database ?? '', serveur: serveursDits(connexion) };
};

const SANS_SERVEUR = /^(?:ECONNREFUSED|ENOENT)$/;
const INJOIGNABLE = /^(?:ECONNRESET|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|EPIPE|EACCES)$/;
const NOM_INCONNU = /^(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL)$/;
const CERTIFICAT = /CERT|SELF_SIGNED|ISSUER|VERIFY_LEAF|ALTNAME/;

type Echec = { readonly code: string; readonly message: string };
type Phrase = (cible: Cible) => string;
/**
 * The sentences, each with what to do. They rely on PostgreSQL's codes, since messages follow the language of the
 * server.
 */
const PHRASES: readonly (readonly [(echec: Echec) => boolean, Phrase])[] = [
  [
    ({ code, message }) => code === '28P01' || /SASL|client password must be a string/.test(message),
    ({ compte, variable }) =>
      `PostgreSQL refuse le compte « ${compte} » ou son mot de passe : vérifiez ` +
      `${variable}. Un compte inconnu est refusé de même.`,
  ],
  [
    ({ code }) => code === '28000',
    ({ compte, serveur, variable }) =>
      `PostgreSQL (${serveur}) n’admet pas le compte « ` +
      `${compte} » : il n’existe pas, il n’a pas le droit de se connecter (LOGIN), ou pg_hba.conf ne l’admet pas ` +
      `depuis cette machine. Vérifiez ${variable}.`,
  ],
  [
    ({ code }) => code === '3D000',
    ({ base, variable }) =>
      `La base « ${base} » n’existe pas : créez-la (createdb), ou corrigez son nom dans ${variable}.`,
  ],
  [
    ({ code }) => code === '42501',
    ({ compte, base, variable }) =>
      `Le compte « ${compte} » n’a pas les droits qu’il faut sur la base « ` +
      `${base} » : celui des migrations la possède et peut créer des rôles (CREATEROLE), celui de l’application ` +
      `peut s’y connecter (CONNECT). Vérifiez ${variable}.`,
  ],
  [
    ({ code, message }) => (code === '0A000' || code === '58P01') && message.includes('extension'),
    ({ serveur }) =>
      `Une extension manque à PostgreSQL (${serveur}) : installez unaccent, pg_trgm et btree_gist (sous Debian, le ` +
      `paquet postgresql-contrib).`,
  ],
  [
    ({ code }) => code === '53300',
    ({ serveur }) =>
      `PostgreSQL (${serveur}) n’a plus de connexion à donner : augmentez max_connections, ou fermez ce qui les ` +
      `occupe.`,
  ],
  [
    ({ code }) => code === '25006',
    ({ serveur, variable }) =>
      `PostgreSQL (${serveur}) est un serveur de secours, qui ne reçoit aucune écriture : ${variable} doit mener au ` +
      `principal, ou nommer tous les serveurs, séparés par des virgules.`,
  ],
  [
    ({ code }) => /^57P0[1-4]$/.test(code),
    ({ serveur }) => `PostgreSQL (${serveur}) démarre, s’arrête ou se rétablit : recommencez dans un instant.`,
  ],
  [
    ({ code }) => SANS_SERVEUR.test(code),
    ({ serveur, variable }) =>
      `Aucun PostgreSQL ne répond à ${serveur} : démarrez-le, ou corrigez l’adresse et le port dans ${variable}.`,
  ],
  [
    ({ code, message }) =>
      INJOIGNABLE.test(code) || /timeout expired|Query read timeout|Connection terminated/.test(message),
    ({ serveur, variable }) =>
      `PostgreSQL ne peut pas être joint à ${serveur} : vérifiez le réseau, le pare-feu, et l’adresse dans ` +
      `${variable}.`,
  ],
  [
    ({ code }) => NOM_INCONNU.test(code),
    ({ serveur, variable }) => `La machine ${serveur} n’est pas connue : corrigez son nom dans ${variable}.`,
  ],
  [
    ({ message }) => message.includes('does not support SSL'),
    ({ serveur, variable }) =>
      `PostgreSQL (${serveur}) n’accepte pas les connexions chiffrées que demande ` +
      `${variable} : activez ssl, ou retirez sslmode.`,
  ],
  [
    ({ code, message }) => CERTIFICAT.test(code) || /certificate|SSL routines/i.test(message),
    ({ serveur, variable }) =>
      `Le certificat de PostgreSQL (${serveur}) n’est pas reconnu : donnez son autorité (sslrootcert dans ` +
      `${variable}, ou NODE_EXTRA_CA_CERTS).`,
  ],
  [
    ({ message }) => message.includes('unsupported startup parameter'),
    ({ serveur, variable }) =>
      `Le répartiteur de connexions (${serveur}) refuse un réglage demandé par ${variable} à l’ouverture : retirez ` +
      `ce qui suit « ? » dans l’adresse, ou ajoutez ce réglage à ignore_startup_parameters de PgBouncer.`,
  ],
  // The words by which a pooler says that it does not know the account or the database.
  [
    ({ code }) => code.startsWith('08'),
    ({ compte, base, serveur, variable }) =>
      `${serveur} ne laisse pas le compte « ${compte} » ouvrir la base « ` +
      `${base} » : vérifiez ${variable}, et les comptes du répartiteur de connexions s’il y en a un.`,
  ],
];

const enEchec = (error: unknown): Echec => {
  const { code, message } = error as { readonly code?: unknown; readonly message?: unknown };
  return { code: typeof code === 'string' ? code : '', message: typeof message === 'string' ? message : '' };
};

/**
 * The meaning of a refusal of the database at start, with what to do, in French.
 * @param error the driver's error, or one caused by it
 * @returns undefined when the configuration is not at fault
 */
export const expliquerRefusDeBase = (error: unknown, acces: Acces): ConfigError | undefined => {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if (cause instanceof ConfigError) return cause;
    const echec = enEchec(cause);
    const phrase = PHRASES.find(([vaut]) => vaut(echec))?.[1];
    if (phrase) return new ConfigError([phrase(cibleDe(acces))], { cause: error });
  }
  return undefined;
};

const VERSION_MINIMALE = 15;
const REPONSE_MS = 15_000;

/**
 * Opens and closes one connection before the start goes on; with several servers, to the one that takes writes.
 * @throws {ConfigError} when it is refused, when none takes writes, or when PostgreSQL is too old
 */
export const exigerBase = async (acces: Acces): Promise<void> => {
  await chercherPrincipal(acces.connexion);
  // A pooler with its database down opens the connection, then keeps the query waiting.
  const limites = { connectionTimeoutMillis: REPONSE_MS, query_timeout: REPONSE_MS };
  const client = new pg.Client({ ...limites, ...acces.connexion });
  client.on('error', () => {});
  let version = '';
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; secours: boolean }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as secours`,
    );
    if (rows[0]?.secours) throw new ServeurDeSecours();
    version = rows[0]?.version ?? version;
  } catch (error) {
    throw expliquerRefusDeBase(error, acces) ?? error;
  } finally {
    await client.end().catch(() => {});
  }
  if (Number.parseInt(version, 10) < VERSION_MINIMALE)
    throw new ConfigError([
      `PostgreSQL ${VERSION_MINIMALE} ou plus récent est nécessaire ; celui de ` +
        `${acces.variable} est en version ${version}.`,
    ]);
};
