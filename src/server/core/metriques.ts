import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client';
import { coreErrors } from '#shared/core/errors.ts';

const memeSecret = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** `/metrics` in Prometheus' form, behind a token of its own; absent without one. */
export const servirMetriques = (app: FastifyInstance, token: string | undefined): void => {
  if (!token) return;
  const registre = new Registry();
  collectDefaultMetrics({ register: registre });
  const duree = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Durée des appels',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.02, 0.05, 0.1, 0.3, 1, 3],
    registers: [registre],
  });
  app.addHook('onResponse', async (request, reply) => {
    duree.observe(
      { method: request.method, route: request.routeOptions.url ?? 'inconnue', status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', async (request, reply) => {
    if (!memeSecret(request.headers.authorization ?? '', `Bearer ${token}`)) throw coreErrors.introuvable();
    return reply.type(registre.contentType).send(await registre.metrics());
  });
};
