import { once } from 'node:events';
import { createConnection, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { MULTIPARTS_MALFORMES } from '#server/testing/hostile/multipart-malformes.ts';
import { creerMondeReclamation, FIL, type MondeReclamation } from '#server/testing/mondes/reclamation.ts';

let m: MondeReclamation;
let page: string;
let port: number;
beforeAll(async () => {
  m = await creerMondeReclamation();
  page = `${FIL}${m.cheminDe(await m.creer()).replace('/reclamations/', '/reclamation/')}`;
  await m.app.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = m.app.app.server.address() as AddressInfo);
});
afterAll(() => m.app.fermer());

it.each(MULTIPARTS_MALFORMES)('la page publique refuse en français : %s', async (_cas, envoi) => {
  const { status, corps, entetes } = await m.app.appeler(undefined, 'POST', page, envoi);
  expect([status, corps]).toEqual([
    expect.toBeOneOf([400, 413, 415]),
    expect.objectContaining({ status, code: expect.any(String), detail: expect.stringMatching(/[a-zé] [a-zé]/) }),
  ]);
  expect(entetes['content-type']).toBe('application/problem+json; charset=utf-8');
});

it.each([
  ['au milieu du fichier', 'Content-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nabc'],
  ['au milieu des en-têtes', 'Content-Disposition: form-da'],
])('un envoi fermé par son auteur %s ne laisse pas d’erreur derrière lui', async (_cas, debut) => {
  const prise = createConnection(port, '127.0.0.1');
  prise.end(
    `POST ${page} HTTP/1.1\r\nHost: a\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 500\r\n\r\n--x\r\n${debut}`,
  );
  const reponse = await text(prise);
  if (!prise.closed) await once(prise, 'close');
  expect(reponse).not.toMatch(/^HTTP\/1.1 5/);
  expect((await m.app.appeler(undefined, 'GET', page)).status).toBeLessThan(500);
});
