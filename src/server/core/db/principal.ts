// One database may stand on several servers, but only one of them takes writes at a time: the principal. Connections
// are opened to the last known principal, which is searched for at start, then by the guard (`gardien.ts`).
import { Socket } from 'node:net';
import pg from 'pg';

type Serveur = { readonly host: string; readonly port: number };
type Trouve = { readonly serveur: Serveur; readonly lignee: number };
/** The servers of one address. `lignee`: the timeline of the principal, once known. */
type Ensemble = { readonly serveurs: readonly Serveur[]; principal: Serveur; lignee?: number };
type Prise = NonNullable<pg.ClientConfig['stream']>;

/** How long a server may take to tell its state, in milliseconds. */
const REPONSE_MS = 3_000;

/** The addresses inside one that names several servers, in libpq's form: `postgresql://compte@a:5432,b/base`. */
export const adressesDe = (url: string): string[] => {
  const [, debut = '', serveurs = '', suite = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return serveurs.includes(',') ? serveurs.split(',').map((serveur) => `${debut}${serveur}${suite}`) : [url];
};

/** Addresses with the same list of servers share their principal, whatever their account. */
const ensembles = new Map<string, Ensemble>();
/** Finds the servers of a configuration by its socket opener, which all its copies share. */
const parPrise = new WeakMap<Prise, Ensemble>();

const ensembleDe = ({ stream }: pg.ClientConfig): Ensemble | undefined => stream && parPrise.get(stream);
const dire = ({ host, port }: Serveur): string => (host.startsWith('/') ? host : `${host}:${port}`);

/** Opens a socket to the current principal, whatever address it is given. */
const priseVers =
  (serveur: () => Serveur): Prise =>
  () => {
    const prise = new Socket();
    const ouvrir = prise.connect.bind(prise);
    const versLui = () => {
      const { host, port } = serveur();
      return host.startsWith('/') ? ouvrir(`${host}/.s.PGSQL.${port}`) : ouvrir(port, host);
    };
    return Object.assign(prise, { connect: versLui });
  };

/**
 * The configuration of connections to this address, or to its principal when it names several servers (EXP-105).
 * @param url an address readable by `adressesDe`
 */
export const connexionA = (url: string): pg.ClientConfig => {
  const [premiere = url, ...autres] = adressesDe(url);
  if (autres.length === 0) return { connectionString: url };
  const serveurs = [premiere, ...autres].map((adresse): Serveur => {
    const { host, port } = new pg.Client({ connectionString: adresse });
    return { host, port };
  });
  const cle = serveurs.map(dire).join();
  const ensemble = ensembles.get(cle) ?? { serveurs, principal: serveurs[0]! };
  ensembles.set(cle, ensemble);
  const stream = priseVers(() => ensemble.principal);
  parPrise.set(stream, ensemble);
  return { connectionString: premiere, stream };
};

/** The servers of this configuration, in words. */
export const serveursDits = (connexion: pg.ClientConfig): string => {
  const { host, port } = new pg.Client(connexion);
  return (ensembleDe(connexion)?.serveurs ?? [{ host, port }]).map(dire).join(', ');
};

const QUI = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as lignee`;

/** The timeline written by this server, one more at each promotion; undefined for a server that writes nothing. */
const ligneeDe = async (connexion: pg.ClientConfig, serveur: Serveur): Promise<number | undefined> => {
  const client = new pg.Client({
    ...connexion,
    stream: priseVers(() => serveur),
    connectionTimeoutMillis: REPONSE_MS,
    query_timeout: REPONSE_MS,
  });
  client.on('error', () => {});
  try {
    await client.connect();
    return (await client.query<{ lignee: number | null }>(QUI)).rows[0]?.lignee ?? undefined;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
};

/** The server on the latest timeline. */
const dernierDe = (trouves: readonly (Trouve | undefined)[]): Trouve | undefined =>
  trouves.flatMap((trouve) => trouve ?? []).toSorted((a, b) => b.lignee - a.lignee)[0];

/**
 * Searches for the server that takes writes. Of two that claim to, the one left by a promotion is on the older
 * timeline. When one is on a later timeline than the known one, silent servers are not waited for.
 * @returns whether the principal has changed; false when none answers, and for a single server
 */
export const chercherPrincipal = async (connexion: pg.ClientConfig): Promise<boolean> => {
  const ensemble = ensembleDe(connexion);
  if (!ensemble) return false;
  const recherches = ensemble.serveurs.map(async (serveur): Promise<Trouve | undefined> => {
    const lignee = await ligneeDe(connexion, serveur);
    return lignee === undefined ? undefined : { serveur, lignee };
  });
  const { promise: promu, resolve: retenir } = Promise.withResolvers<Trouve>();
  for (const recherche of recherches)
    void recherche.then((trouve) => {
      if (trouve && trouve.lignee > (ensemble.lignee ?? Infinity)) retenir(trouve);
    });
  const principal = await Promise.race([promu, Promise.all(recherches).then(dernierDe)]);
  if (!principal) return false;
  ensemble.lignee = principal.lignee;
  if (principal.serveur === ensemble.principal) return false;
  ensemble.principal = principal.serveur;
  return true;
};

/** Thrown for a connection to a replica: it takes no write, and its data may be old. */
export class ServeurDeSecours extends Error {
  /** The code by which PostgreSQL refuses a write on a replica. */
  readonly code = '25006';
  constructor() {
    super('this server follows another one');
  }
}
