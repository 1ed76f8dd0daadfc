import Fastify, { type FastifyBaseLogger } from 'fastify';
import pino from 'pino';
import { expect, it, onTestFinished } from 'vitest';
import { z } from 'zod';
import { contrats } from '#shared/contrats.ts';
import { defineContract, type RouteContract } from '#shared/core/contract.ts';
import { bindContract, type BindDeps } from './bind-contract.ts';
import { lecteurDeMots } from './mots-inconnus.ts';
import { setErrorHandler } from './problem.ts';

const routes = Object.values(contrats as Readonly<Record<string, Readonly<Record<string, RouteContract>>>>).flatMap(
  (contrat) => Object.entries(contrat),
);
const motsDe = (route: RouteContract): string[] =>
  Object.keys((route.query && z.toJSONSchema(route.query, { io: 'input', unrepresentable: 'any' }).properties) || {});

it.each(routes)('%s : ses mots d’adresse se lisent, un autre se refuse', (_nom, route) => {
  const lire = lecteurDeMots(route);
  const mots = Object.fromEntries(motsDe(route).map((mot) => [mot, '1']));
  expect(lire(mots)).toEqual([]);
  const refus = route.access === 'public' && !route.query ? [] : ['/query/intrus'];
  expect(lire({ ...mots, intrus: '1' }).map(({ pointer }) => pointer)).toEqual(refus);
});

it('un mot inconnu répond 400, en français, sur ce mot', async () => {
  const app = Fastify({ loggerInstance: pino({ level: 'silent' }) as FastifyBaseLogger });
  onTestFinished(() => app.close());
  setErrorHandler(app);
  const contrat = defineContract({
    lister: {
      method: 'GET',
      url: '/api/v1/choses',
      summary: '',
      access: 'public',
      query: z.object({ q: z.string().optional() }).refine(() => true),
      response: z.unknown(),
    },
  });
  const deps = { services: {}, sessions: { authentifier: async () => undefined }, verifierReponses: false };
  bindContract(app, deps as unknown as BindDeps, contrat, { lister: async ({ query }) => query });
  expect((await app.inject('/api/v1/choses?q=a')).json()).toEqual({ q: 'a' });
  const refus = await app.inject('/api/v1/choses?q=a&laboratoire=3&laboratoire=4');
  expect([refus.statusCode, refus.headers['content-type']]).toEqual([400, 'application/problem+json; charset=utf-8']);
  expect(refus.json().errors).toEqual([
    { pointer: '/query/laboratoire', detail: 'Le champ « laboratoire » n’est pas accepté.' },
  ]);
});
