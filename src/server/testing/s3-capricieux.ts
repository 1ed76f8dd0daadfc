import { once } from 'node:events';
import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { ReglagesS3 } from '../core/files/s3.ts';

/**
 * `eteint`: connections are cut. `muet`: nothing is answered. `refuse`: 500. `moitie`: an answer stops in its middle,
 * cut. `court`: it ends in its middle, as if it were whole. `fige`: it stops in its middle, and stays open.
 * `sansReponse`: what is asked is done, the answer is lost. `lent`: done and told, late.
 */
export type Caprice = 'aucun' | 'eteint' | 'muet' | 'refuse' | 'moitie' | 'court' | 'fige' | 'sansReponse' | 'lent';
export const CAPRICES: readonly Caprice[] = [
  'eteint',
  'muet',
  'refuse',
  'moitie',
  'court',
  'fige',
  'sansReponse',
  'lent',
];

const RETARD_MS = 1_500;

export type S3Capricieux = {
  readonly reglages: ReglagesS3;
  /** How it behaves from here on. */
  readonly etat: { caprice: Caprice };
  readonly fermer: () => Promise<void>;
};

/** Sends the whole request to the true service. */
const transmettre = async (recue: IncomingMessage, corps: Buffer, cible: URL, agent: Agent) => {
  const { method, url, headers } = recue;
  const envoi = request({ host: cible.hostname, port: cible.port, method, path: url, headers, agent });
  envoi.end(corps);
  const [reponse] = (await once(envoi, 'response')) as [IncomingMessage];
  return { statut: reponse.statusCode ?? 500, entetes: reponse.headers, corps: await buffer(reponse) };
};

type Rendue = Awaited<ReturnType<typeof transmettre>>;
const rendre = (reponse: ServerResponse, { statut, entetes, corps }: Rendue, caprice: Caprice): void => {
  const debut = corps.subarray(0, Math.floor(corps.length / 2));
  // Whole for who reads it, it would only hold the requests behind it.
  if (caprice === 'fige' && debut.length === 0) return;
  const { 'content-length': annoncee, connection: _, 'transfer-encoding': __, ...autres } = entetes;
  const longueur = caprice === 'court' || annoncee === undefined ? {} : { 'content-length': annoncee };
  reponse.writeHead(statut, { ...autres, ...longueur });
  if (caprice === 'court') reponse.end(debut);
  else if (caprice === 'moitie') reponse.write(debut, () => reponse.destroy());
  else if (caprice === 'fige') reponse.write(debut);
  else reponse.end(corps);
};

/** A service that speaks S3 in front of a true one, and fails on demand. */
export const ouvrirS3Capricieux = async (vrai: ReglagesS3): Promise<S3Capricieux> => {
  const etat: { caprice: Caprice } = { caprice: 'aucun' };
  const cible = new URL(vrai.url);
  const agent = new Agent({ keepAlive: true });
  const repondre = async (recue: IncomingMessage, reponse: ServerResponse): Promise<void> => {
    const { caprice } = etat;
    if (caprice === 'eteint') return void recue.socket.destroy();
    const corps = await buffer(recue);
    if (caprice === 'muet') return;
    if (caprice === 'refuse') return void reponse.writeHead(500).end('<Error><Code>InternalError</Code></Error>');
    const rendue = await transmettre(recue, corps, cible, agent);
    if (caprice === 'sansReponse') return void reponse.destroy();
    if (caprice === 'lent') await new Promise((assez) => setTimeout(assez, RETARD_MS));
    rendre(reponse, rendue, caprice);
  };
  const serveur = createServer((recue, reponse) => void repondre(recue, reponse).catch(() => reponse.destroy()));
  serveur.listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  return {
    reglages: { ...vrai, url: vrai.url.replace(cible.port, String((serveur.address() as AddressInfo).port)) },
    etat,
    fermer: async () => {
      serveur.closeAllConnections();
      agent.destroy();
      await new Promise((fini) => serveur.close(fini));
    },
  };
};
