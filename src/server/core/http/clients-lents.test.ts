import { once } from 'node:events';
import { createConnection, type AddressInfo, type Socket } from 'node:net';
import { networkInterfaces } from 'node:os';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { creerApplication, type Application } from '#server/testing/application.ts';
import { BORNES } from './clients-lents.ts';

const VITE = {
  ...BORNES,
  entetesMs: 400,
  requeteMs: 3_000,
  silenceMs: 1_500,
  sursisMs: 500,
  controleMs: 50,
  envoisParSource: 3,
  connexionsParSource: 4,
};
let app: Application;
let port: number;
beforeAll(async () => {
  app = await creerApplication({ bornes: VITE, trustProxy: ['127.0.0.1'] });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.app.server.address() as AddressInfo);
});
afterAll(() => app.fermer());

const ouvrir = async (debut: string, surPort = port): Promise<Socket> => {
  const prise = createConnection(surPort, '127.0.0.1').on('error', () => {});
  onTestFinished(() => void prise.destroy());
  await once(prise, 'connect');
  prise.write(debut);
  return prise;
};
/** Sends one byte from time to time, until the connection is cut. */
const goutter = (prise: Socket, rythmeMs = 40): void => {
  const minuterie = setInterval(() => prise.write('a'), rythmeMs);
  prise.once('close', () => clearInterval(minuterie));
};
const coupee = (prise: Socket) => (prise.closed ? Promise.resolve() : once(prise, 'close').then(() => undefined));
const LOGIN = 'POST /api/v1/login HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n';

describe('un client lent est coupé', () => {
  it.each([
    ['rien', '', false],
    ['ses en-têtes', 'GET / HTTP/1.1\r\nA: ', true],
    ['son corps', `${LOGIN}Content-Length: 100000\r\n\r\n`, true],
    ['un corps sans taille', `${LOGIN}Transfer-Encoding: chunked\r\n\r\nfffff\r\n`, true],
    [
      'un envoi de fichiers',
      `${LOGIN.replace('json', 'x').replace('application/x', 'multipart/form-data; boundary=x')}Content-Length: 100000\r\n\r\n`,
      true,
    ],
    ['un corps annoncé, jamais envoyé', `${LOGIN}Content-Length: 100\r\n\r\n`, false],
  ])('qui envoie goutte à goutte %s', async (_cas, debut, continue_) => {
    const prises = await Promise.all(Array.from({ length: 3 }, () => ouvrir(debut)));
    if (continue_) prises.forEach((prise) => goutter(prise));
    const reponses = await Promise.all(prises.map((prise) => text(prise).catch(() => '')));
    await Promise.all(prises.map(coupee));
    for (const reponse of reponses) expect(reponse).toMatch(/^(?:HTTP\/1\.1 4\d\d |$)/);
  });

  it('la coupure se dit en français', async () => {
    const prise = await ouvrir(`${LOGIN}Content-Length: 100000\r\n\r\n`);
    goutter(prise);
    const [entetes, corps] = (await text(prise)).split('\r\n\r\n');
    expect(entetes).toMatch(/^HTTP\/1\.1 408 .*application\/problem\+json/s);
    expect(JSON.parse(corps!)).toMatchObject({
      status: 408,
      code: 'ENVOI_TROP_LENT',
      detail: expect.stringMatching(/trop lentement/),
    });
  });

  it('ce qui n’est pas du HTTP aussi', async () => {
    const reponse = await text(await ouvrir('n’importe quoi\r\n\r\n'));
    expect(reponse).toMatch(/^HTTP\/1\.1 400 .*problem\+json.*lisible/s);
  });
});

it('un envoi lent mais qui avance arrive', async () => {
  // Sixty times faster than required, so that a machine that pauses is not too slow.
  const bornes = { ...VITE, requeteMs: 60_000, silenceMs: 60_000, sursisMs: 100, octetsParSeconde: 100 };
  const patiente = await creerApplication({ bornes });
  onTestFinished(() => patiente.fermer());
  await patiente.app.listen({ port: 0, host: '127.0.0.1' });
  const corps = JSON.stringify({ username: 'inconnu', password: 'x'.repeat(200) }).padEnd(6_000);
  const prise = await ouvrir(
    `${LOGIN}Connection: close\r\nContent-Length: ${corps.length}\r\n\r\n`,
    (patiente.app.server.address() as AddressInfo).port,
  );
  let envoye = 0;
  const minuterie = setInterval(() => {
    prise.write(corps.slice(envoye, (envoye += 120)));
    if (envoye >= corps.length) clearInterval(minuterie);
  }, 20);
  expect(await text(prise)).toMatch(/^HTTP\/1\.1 401 /);
});

it('une source n’envoie pas plus de quelques corps à la fois ; une autre, derrière le même répartiteur, passe', async () => {
  const enCours = (adresse: string) => ouvrir(`${LOGIN}X-Forwarded-For: ${adresse}\r\nContent-Length: 50\r\n\r\n{`);
  const prises = await Promise.all([1, 2, 3].map(() => enCours('203.0.113.1')));
  await expect
    .poll(async () => text(await enCours('203.0.113.1')))
    .toMatch(/^HTTP\/1\.1 429 .*Retry-After.*TROP_D_ENVOIS/is);
  const autre = await ouvrir(
    `${LOGIN}X-Forwarded-For: 203.0.113.2\r\nConnection: close\r\nContent-Length: 34\r\n\r\n{"username":"a","password":"xxxx"}`,
  );
  expect(await text(autre)).toMatch(/^HTTP\/1\.1 401 /);
  for (const prise of prises) prise.destroy();
  await Promise.all(prises.map(coupee));
});

const ailleurs = Object.values(networkInterfaces())
  .flat()
  .find((interfaceReseau) => interfaceReseau?.family === 'IPv4' && !interfaceReseau.internal)?.address;
it.skipIf(!ailleurs)('une adresse n’ouvre pas plus de connexions que sa part', async () => {
  const seule = await creerApplication({ bornes: VITE });
  onTestFinished(() => seule.fermer());
  await seule.app.listen({ port: 0, host: '0.0.0.0' });
  const ici = (seule.app.server.address() as AddressInfo).port;
  const prises = Array.from({ length: 6 }, () =>
    createConnection({ port: ici, host: ailleurs! }).on('error', () => {}),
  );
  onTestFinished(() => prises.forEach((prise) => prise.destroy()));
  for (const prise of prises) prise.write('GET /health/live HTTP/1.1\r\nHost: a\r\n\r\n');
  const issuesDesPrises = await Promise.all(
    prises.map(
      (prise) =>
        new Promise<string>((dire) => {
          prise.once('data', () => dire('lue')).once('close', () => dire('coupée'));
        }),
    ),
  );
  expect(issuesDesPrises.toSorted()).toEqual(['coupée', 'coupée', 'lue', 'lue', 'lue', 'lue']);
});
