import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

type Serveur = { readonly host: string; readonly port: number };
export type Relais = {
  readonly port: number;
  /** While `gele`, nothing passes and no connection is closed; while `muet`, what the server answers does not. */
  readonly etat: { gele: boolean; muet: boolean };
  readonly fermer: () => void;
};

/** Between a client and its server. */
export const ouvrirRelais = async ({ host, port }: Serveur, ecoute = 0): Promise<Relais> => {
  const etat = { gele: false, muet: false };
  const paires: Socket[] = [];
  const serveur = createServer((client) => {
    const base = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    const passer = (de: Socket, vers: Socket, retient: () => boolean): void => {
      de.on('data', (octets) => {
        if (!retient()) vers.write(octets);
      });
      de.on('error', () => {});
      de.on('close', () => {
        if (!etat.gele) vers.destroy();
      });
      paires.push(de);
    };
    passer(client, base, () => etat.gele);
    passer(base, client, () => etat.gele || etat.muet);
  });
  serveur.listen(ecoute, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return {
    etat,
    port: adresse.port,
    fermer: () => {
      for (const paire of paires) paire.destroy();
      serveur.close();
    },
  };
};
