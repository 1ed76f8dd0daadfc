import { once } from 'node:events';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { BORNES } from './clients-lents.ts';

const RESTE = 8 * 1024 * 1024;
let app: Application;
let port: number;
beforeAll(async () => {
  app = await creerApplication({ bornes: { ...BORNES, resteOctets: RESTE } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.fermer());

const MORCEAU = Buffer.alloc(64 * 1024, 'a');
/**
 * Opens a connection that behaves as a proxy: it goes on sending after the answer, and takes a cut connection for a
 * fault.
 */
const ouvrir = async () => {
  const prise = createConnection(port, '127.0.0.1');
  const etat: { recu: string; faute: Error | undefined } = { recu: '', faute: undefined };
  prise.on('data', (octets: Buffer) => (etat.recu += octets.toString('latin1')));
  prise.on('error', (error) => (etat.faute = error));
  await once(prise, 'connect');
  return { prise, etat };
};
const ecrire = (prise: Socket, octets: Buffer | string) =>
  new Promise<void>((fini) => {
    if (prise.write(octets, () => fini()) || prise.destroyed) return;
    prise.once('close', () => fini());
  });
const jusqua = async (prise: Socket, vrai: () => boolean) => {
  while (!vrai() && !prise.closed) await new Promise((fini) => prise.once('data', fini).once('close', fini));
};

type Envoi = { readonly tete: string; readonly parMorceaux?: boolean };
const envoyer = async (
  prise: Socket,
  { tete, parMorceaux = false }: Envoi,
  octets: number,
  apres: () => Promise<void>,
) => {
  const longueur = parMorceaux ? 'Transfer-Encoding: chunked' : `Content-Length: ${octets}`;
  await ecrire(prise, `${tete} HTTP/1.1\r\nHost: a\r\n${longueur}\r\nContent-Type: application/json\r\n\r\n`);
  for (let envoyes = 0; envoyes < octets && !prise.destroyed; envoyes += MORCEAU.length) {
    if (envoyes === octets / 2) await apres();
    if (parMorceaux) await ecrire(prise, `${MORCEAU.length.toString(16)}\r\n`);
    await ecrire(prise, MORCEAU);
    if (parMorceaux) await ecrire(prise, '\r\n');
  }
  if (parMorceaux) await ecrire(prise, '0\r\n\r\n');
};

describe('une réponse donnée avant la fin de l’envoi arrive, et la connexion sert encore', () => {
  it.each<[string, Envoi, number]>([
    ['une adresse inconnue', { tete: 'POST /api/v1/inconnue' }, 413],
    ['une adresse inconnue, par morceaux', { tete: 'POST /api/v1/inconnue', parMorceaux: true }, 413],
    ['une adresse inconnue hors de l’API', { tete: 'PUT /rien' }, 413],
    ['une connexion trop longue', { tete: 'POST /api/v1/login' }, 413],
    ['une connexion trop longue, par morceaux', { tete: 'POST /api/v1/login', parMorceaux: true }, 413],
    ['sans session', { tete: 'POST /api/v1/encours' }, 401],
  ])('%s', async (_cas, envoi, statut) => {
    const { prise, etat } = await ouvrir();
    // Half of 4 MB is beyond every limit: the answer is there before the other half is sent.
    await envoyer(prise, envoi, 4 * 1024 * 1024, () => jusqua(prise, () => etat.recu.includes('"code"')));
    expect(etat).toMatchObject({ faute: undefined, recu: expect.stringMatching(new RegExp(`^HTTP/1.1 ${statut} `)) });
    expect(etat.recu).toContain('application/problem+json');
    expect(etat.recu.toLowerCase()).not.toContain('connection: close');
    etat.recu = '';
    await ecrire(prise, 'GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
    await jusqua(prise, () => etat.recu.startsWith('HTTP/1.1 200 '));
    expect(etat).toMatchObject({ faute: undefined, recu: expect.stringMatching(/^HTTP\/1.1 200 /) });
    prise.destroy();
  });

  it('un client qui ne veut qu’une réponse la reçoit entière, puis la connexion se ferme', async () => {
    const { prise, etat } = await ouvrir();
    const fermee = new Promise((fini) => prise.once('close', fini));
    const fini = () => jusqua(prise, () => etat.recu.includes('"code"'));
    await ecrire(
      prise,
      'POST /api/v1/inconnue HTTP/1.0\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 4194304\r\n\r\n',
    );
    for (let i = 0; i < 64 && !prise.destroyed; i += 1) {
      if (i === 32) await fini();
      await ecrire(prise, MORCEAU);
    }
    await fermee;
    expect(etat).toMatchObject({ faute: undefined, recu: expect.stringMatching(/^HTTP\/1.1 413 .*"code"/s) });
  });

  it('un envoi sans mesure est coupé', async () => {
    const { prise } = await ouvrir();
    const fermee = new Promise((fini) => prise.once('close', fini));
    await envoyer(prise, { tete: 'POST /api/v1/inconnue' }, 20 * RESTE, async () => {});
    await fermee;
    expect(prise.bytesWritten).toBeLessThan(20 * RESTE);
  });
});
