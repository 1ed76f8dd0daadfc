import { WebSocket, type ClientOptions } from 'ws';
import { creerLecteur, ecrireTrame, type Trame } from './trames.ts';
import { attendreQue } from '../attendre-de-test.ts';

export type ClientStomp = {
  readonly trames: Trame[];
  readonly socket: WebSocket;
  /** Sends bytes, whether they are frames or not. */
  envoyer(texte: string | Buffer): void;
  connecter(token: string, entetes?: Record<string, string>): Promise<Trame>;
  abonner(cle: string): void;
  /** The first frame with this command, already received or to come. */
  attendre(commande: string): Promise<Trame>;
  messages(): unknown[];
  /** The close code, once the socket is closed. */
  fermeture(): Promise<number>;
  battements: number;
  fermer(): void;
};

/** A raw STOMP client that shows everything the server says. */
export const ouvrirClient = async (port: number, options: ClientOptions = {}): Promise<ClientStomp> => {
  const socket = new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp'], options);
  const fermee = new Promise<number>((fini) => {
    socket.on('close', fini);
  });
  const trames: Trame[] = [];
  const client: ClientStomp = {
    trames,
    socket,
    battements: 0,
    envoyer: (texte) => socket.send(texte),
    connecter: (token, entetes = {}) => {
      client.envoyer(
        ecrireTrame('CONNECT', {
          'accept-version': '1.2',
          host: 'localhost',
          Authorization: `Bearer ${token}`,
          ...entetes,
        }),
      );
      return client.attendre('CONNECTED');
    },
    abonner: (cle) =>
      client.envoyer(ecrireTrame('SUBSCRIBE', { id: '0', destination: `/sub/notif/${cle}`, receipt: 'abonné' })),
    attendre: (commande) =>
      attendreQue(() => {
        const trame = trames.find((recue) => recue.commande === commande);
        if (!trame)
          throw new Error(`${commande} n’est pas venue : ${trames.map((recue) => recue.commande).join(', ')}`);
        return trame;
      }, 10),
    messages: () =>
      trames
        .filter((trame) => trame.commande === 'MESSAGE')
        .map((trame) => JSON.parse(trame.corps.toString()) as unknown),
    fermeture: () => fermee,
    fermer: () => socket.terminate(),
  };
  const lecteur = creerLecteur(
    1024 * 1024,
    (trame) => trames.push(trame),
    () => (client.battements += 1),
  );
  socket.on('message', (octets: Buffer) => lecteur.lire(octets));
  await new Promise<void>((ouvert, refuse) => {
    socket.on('open', ouvert);
    socket.on('error', refuse);
  });
  return client;
};
