import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';

type Serveur = { readonly host: string; readonly port: number };
export type Relais = {
  readonly port: number;
  /** Nothing passes any more, and no connection is closed. */
  readonly geler: () => void;
  /** What the server answers does not pass any more. */
  readonly taire: () => void;
  /** As a network that comes back: what was held passes, in its order. */
  readonly retablir: () => void;
  readonly fermer: () => void;
};

/** What is written while it is shut passes once it opens. */
const creerVanne = () => {
  let fermeture: PromiseWithResolvers<void> | undefined;
  return {
    fermer: () => {
      fermeture ??= Promise.withResolvers<void>();
    },
    ouvrir: () => {
      fermeture?.resolve();
      fermeture = undefined;
    },
    passage: () => {
      const ouverte = async () => fermeture?.promise;
      return new Transform({
        transform: (octets, _, suite) => void ouverte().then(() => suite(undefined, octets)),
        flush: (suite) => void ouverte().then(() => suite()),
      });
    },
  };
};

/** Between a client and its server. */
export const ouvrirRelais = async ({ host, port }: Serveur, ecoute = 0): Promise<Relais> => {
  const [aller, retour] = [creerVanne(), creerVanne()];
  const prises: Socket[] = [];
  const relais = createServer((client) => {
    const base = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    prises.push(client, base);
    // One that breaks ends the other; what is asked of the relay is told by its two ends.
    pipeline(client, aller.passage(), base).catch(() => {});
    pipeline(base, retour.passage(), client).catch(() => {});
  });
  relais.listen(ecoute, '127.0.0.1');
  await once(relais, 'listening');
  const adresse = relais.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return {
    port: adresse.port,
    geler: () => {
      aller.fermer();
      retour.fermer();
    },
    taire: () => retour.fermer(),
    retablir: () => {
      aller.ouvrir();
      retour.ouvrir();
    },
    fermer: () => {
      for (const prise of prises) prise.destroy();
      relais.close();
    },
  };
};
