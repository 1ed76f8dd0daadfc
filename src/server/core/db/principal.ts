// One database may stand on several servers, of which one takes writes at a time: the principal. Connections are opened
// to the one that was last found to be it; who looks is the start, then the guard (`gardien.ts`).
import { Socket } from 'node:net';
import pg from 'pg';

type Serveur = { readonly host: string; readonly port: number };
type Trouve = { readonly serveur: Serveur; readonly lignee: number };
/** `lignee`: the timeline of its principal, once it was asked. */
type Ensemble = { readonly serveurs: readonly Serveur[]; principal: Serveur; lignee?: number };
type Prise = NonNullable<pg.ClientConfig['stream']>;

/** How long a server may take to say what it is. In milliseconds. */
const REPONSE_MS = 3_000;

/**
 * The addresses of an address that names several servers, as libpq writes them: `postgresql://compte@a:5432,b/base`.
 */
export const adressesDe = (url: string): string[] => {
  const [, debut = '', serveurs = '', suite = ''] = /^([a-z]+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/is.exec(url) ?? [];
  return serveurs.includes(',') ? serveurs.split(',').map((serveur) => `${debut}${serveur}${suite}`) : [url];
};

/** Those of a same list change together, whatever account they are opened with. */
const ensembles = new Map<string, Ensemble>();
/** A configuration is copied at will: what opens its sockets is what all its copies share. */
const parPrise = new WeakMap<Prise, Ensemble>();

const ensembleDe = ({ stream }: pg.ClientConfig): Ensemble | undefined => stream && parPrise.get(stream);
const dire = ({ host, port }: Serveur): string => (host.startsWith('/') ? host : `${host}:${port}`);

/** A socket that goes where `serveur` says when it is opened, whatever address it is given. */
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
 * What opens connections to this address: to its principal, when it names several servers (EXP-105).
 * @param url one that `adressesDe` reads
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

/** The servers that this opens connections to, as a person reads them. */
export const serveursDits = (connexion: pg.ClientConfig): string => {
  const { host, port } = new pg.Client(connexion);
  return (ensembleDe(connexion)?.serveurs ?? [{ host, port }]).map(dire).join(', ');
};

const QUI = `select case when pg_is_in_recovery() then null
  else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as lignee`;

/** The timeline that this server writes, one more at each promotion; undefined for one that writes nothing. */
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

/** The one on the latest timeline. */
const dernierDe = (trouves: readonly (Trouve | undefined)[]): Trouve | undefined =>
  trouves.flatMap((trouve) => trouve ?? []).toSorted((a, b) => b.lignee - a.lignee)[0];

/**
 * Looks for the server that takes writes. Of two that say they do, one was left by a promotion and does not know it
 * yet: the other is on a later timeline. One on a later timeline than the one known took over: those that keep silent
 * are not waited for.
 * @returns whether it is another one than before; false when none answers, and for a single server
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

/** Of a server that only follows another one: nothing can be written there, and what is read may be old. */
export class ServeurDeSecours extends Error {
  /** As PostgreSQL refuses a write there. */
  readonly code = '25006';
  constructor() {
    super('this server follows another one');
  }
}
