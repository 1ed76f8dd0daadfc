import { once } from 'node:events';
import { createConnection, type AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { BORNES } from './clients-lents.ts';

// A body sent in tiny pieces is refused before it costs anything (COM-121); the test lowers the limit.
const LIBRES = 50;
let app: Application;
let port: number;
beforeAll(async () => {
  app = await creerApplication({ bornes: { ...BORNES, morceauxLibres: LIBRES } });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.fermer());

const envoyer = async (adresse: string, type: string, morceaux: readonly string[]): Promise<string> => {
  const prise = createConnection(port, '127.0.0.1');
  let recu = '';
  prise.on('data', (octets: Buffer) => (recu += octets.toString('latin1')));
  prise.on('error', () => {});
  const corps = morceaux.map((morceau) => `${morceau.length.toString(16)}\r\n${morceau}\r\n`).join('');
  prise.write(
    `POST ${adresse} HTTP/1.1\r\nHost: a\r\nConnection: close\r\nTransfer-Encoding: chunked\r\nContent-Type: ${type}\r\n\r\n${corps}0\r\n\r\n`,
  );
  await once(prise, 'close');
  return recu;
};

describe('un corps en miettes', () => {
  it.each([
    ['JSON', '/api/v1/login', 'application/json'],
    ['formulaire', '/api/v1/abonnement/paiement/avis', 'application/x-www-form-urlencoded'],
    ['texte', '/api/v1/login', 'text/plain'],
    ['fichiers', '/api/v1/laboratoires/logo', 'multipart/form-data; boundary=b'],
    ['écarté sans être lu', '/api/v1/inconnue', 'application/json'],
  ])('%s : la connexion se ferme, rien d’autre ne passe', async (_cas, adresse, type) => {
    const recu = await envoyer(adresse, type, Array<string>(LIBRES * 4).fill(' '));
    expect(recu.match(/HTTP\/1.1/g)).toHaveLength(1);
    expect(recu).not.toMatch(/^HTTP\/1.1 (200|5)/);
    expect((await app.app.inject({ method: 'GET', url: '/health/live' })).statusCode).toBe(200);
  });

  it('le refus se dit', async () => {
    const recu = await envoyer('/api/v1/login', 'application/json', Array<string>(LIBRES * 4).fill(' '));
    expect(recu).toMatch(/^HTTP\/1.1 413 /);
    expect(recu).toContain('trop petits morceaux');
  });

  it.each([
    ['peu de morceaux, si petits soient-ils', LIBRES - 2, 1],
    ['plus de vrais morceaux', LIBRES + 20, BORNES.octetsParMorceau + 10],
  ])('%s : lu comme un autre', async (_cas, nombre, taille) => {
    const morceaux = Array<string>(nombre).fill(' '.repeat(taille));
    const recu = await envoyer('/api/v1/login', 'application/json', [
      '{"username":"a",',
      ...morceaux,
      '"password":"b"}',
    ]);
    expect(recu).toMatch(/^HTTP\/1.1 401 /);
  });
});
