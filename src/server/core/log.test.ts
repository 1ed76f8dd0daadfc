import { expect, test } from 'vitest';
import { creerLog, masquerUrl } from './log.ts';

const lignes: string[] = [];
const log = creerLog({ niveau: 'info', version: '1.2.3', destination: { write: (ligne) => lignes.push(ligne) } });
const ecrire = (objet: object, message = 'essai'): Record<string, unknown> => {
  lignes.length = 0;
  log.info(objet, message);
  expect(lignes).toHaveLength(1);
  expect(lignes[0]).toMatch(/^\{.*\}\n$/);
  return JSON.parse(lignes[0] ?? '') as Record<string, unknown>;
};

test('une ligne, un objet, l’heure en UTC, le niveau en lettres', () => {
  expect(ecrire({ tenant: 3 }, 'plusieurs\nlignes')).toMatchObject({
    level: 'info',
    time: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    tenant: 3,
    version: '1.2.3',
    msg: 'plusieurs\nlignes',
  });
});

test.each([
  { password: 'secret-1' },
  { token: 'secret-1' },
  { body: { motDePasse: 'secret-1', autre: 'visible' } },
  { req: { headers: { authorization: 'Bearer secret-1' }, method: 'GET', url: '/a' } },
  { a: { b: { c: { newPassword: 'secret-1' } } } },
  { config: { smtpUrl: 'smtp://u:secret-1@h' } },
  { err: Object.assign(new Error('panne'), { connectionString: 'postgres://u:secret-1@h' }) },
])('aucun secret : %j', (objet) => {
  expect(JSON.stringify(ecrire(objet))).not.toContain('secret-1');
});

test('une erreur garde sa cause et sa pile, une adresse perd ses jetons', () => {
  expect(ecrire({ err: new Error('panne') })).toMatchObject({
    err: { message: 'panne', stack: expect.stringContaining('log.test') },
  });
  expect(masquerUrl('/reclamation/12/9b2d6b1e-1f2a-4c3d-8e4f-0123456789ab?token=abc&page=2')).toBe(
    '/reclamation/12/[uuid]?token=[masqué]&page=2',
  );
  expect(ecrire({ req: { method: 'GET', url: '/a?token=abc', ip: '::1', headers: { cookie: 'c' } } })).toMatchObject({
    req: { method: 'GET', url: '/a?token=[masqué]', ip: '::1' },
  });
});
