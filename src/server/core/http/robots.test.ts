import Fastify from 'fastify';
import { expect, it } from 'vitest';
import { servirRobots } from './robots.ts';

const lire = async (securityContact: string | undefined, url: string) => {
  const app = Fastify();
  servirRobots(app, { publicUrl: 'https://p.fr', securityContact, maintenant: () => new Date('2026-11-21T08:00:00Z') });
  const { statusCode, headers, body } = await app.inject(url);
  return [statusCode, headers['content-type'], body];
};

it('les moteurs de recherche n’ont rien à lire', async () => {
  expect(await lire(undefined, '/robots.txt')).toEqual([
    200,
    'text/plain; charset=utf-8',
    'User-agent: *\nDisallow: /\n',
  ]);
});

it('security.txt dit à qui écrire, jusqu’à quand, ou n’existe pas', async () => {
  expect(await lire('mailto:securite@p.fr', '/.well-known/security.txt')).toEqual([
    200,
    'text/plain; charset=utf-8',
    'Contact: mailto:securite@p.fr\nExpires: 2027-09-17T08:00:00.000Z\nPreferred-Languages: fr, en\nCanonical: https://p.fr/.well-known/security.txt\n',
  ]);
  expect((await lire(undefined, '/.well-known/security.txt'))[0]).toBe(404);
});
