import { once } from 'node:events';
import { WebSocket } from 'ws';
import type { Session } from './sessions.ts';

const entetes = (nombre: number, longueur = 1): string =>
  Array.from({ length: nombre }, (_, i) => `h${i}:${'v'.repeat(longueur)}\n`).join('');
const connexion = (jeton: string, suite = ''): string =>
  `CONNECT\naccept-version:1.2\nhost:localhost\nAuthorization:Bearer ${jeton}\n${suite}\n\0`;

/** Messages that a hand may send on the push channel, before or after authentication. */
const trames = (jeton: string): (string | Buffer)[][] => {
  const connu = connexion(jeton);
  const abonner = (n: number) => `SUBSCRIBE\nid:${n}\ndestination:/sub/notif/inconnu\n\n\0`;
  return [
    ['\0'.repeat(10_000)],
    ['\n'.repeat(60_000)],
    [connexion(jeton, entetes(5_000))],
    [connexion(jeton, entetes(1, 60_000))],
    [`CONNECT\naccept-version:${'1.1,'.repeat(10_000)}1.2\n\n\0`],
    [connexion(jeton, `heart-beat:${'9'.repeat(5_000)},1\n`)],
    [`CONNECT\ncontent-length:999999999\n\n${'a'.repeat(60_000)}`],
    ['A'.repeat(200_000)],
    [Buffer.alloc(64 * 1024, 0xff)],
    [connu, abonner(0).repeat(1_000)],
    [connu, `SEND\ndestination:x\n\n${'b'.repeat(60_000)}\0`],
    [connu, `SUBSCRIBE\nid:${'i'.repeat(60_000)}\ndestination:x\n\n\0`],
    [connu, 'UNSUBSCRIBE\nid:x\nreceipt:r\n\n\0'.repeat(2_000)],
    [connu, '\\q:\n'.repeat(1_000)],
    [connu, `ACK\n${entetes(10_000)}\n\0`],
  ];
};

/** Opens the channel, sends the messages, and waits until it closes. @throws when it does not open */
const dire = async (port: number, messages: readonly (string | Buffer)[]): Promise<void> => {
  const prise = new WebSocket(`ws://127.0.0.1:${port}/websocket`, ['v12.stomp']);
  await once(prise, 'open');
  const fermee = new Promise((fini) => prise.once('close', fini));
  prise.on('error', () => {});
  for (const message of messages) prise.send(message);
  prise.close();
  await fermee;
};

/** @returns the number of messages sent */
export const torturerLePush = async (port: number, sessions: readonly Session[], fois: number): Promise<number> => {
  let envoyes = 0;
  for (let i = 0; i < fois; i += 1)
    for (const messages of trames(sessions[i % sessions.length]?.jeton ?? '')) {
      await dire(port, messages);
      envoyes += messages.length;
    }
  return envoyes;
};
