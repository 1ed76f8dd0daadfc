import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

/** Liveness and readiness. A stopping instance announces it first, so that the balancer leaves it before it closes. */
export const servirSante = (app: FastifyInstance, { dbSysteme }: Services): void => {
  let arret = false;
  app.addHook('preClose', async () => {
    arret = true;
  });
  // A kept connection answered while the instance stops would hold it until its timeout.
  app.addHook('onSend', async (_request, reply) => {
    if (arret) reply.header('connection', 'close');
  });
  app.get('/health/live', async () => ({ etat: 'vivant' }));
  app.get('/health/ready', async (_request, reply) => {
    if (arret) return reply.code(503).send({ etat: 'arret' });
    try {
      await sql`select 1`.execute(dbSysteme);
      return { etat: 'pret' };
    } catch {
      return reply.code(503).header('retry-after', '5').send({ etat: 'base indisponible' });
    }
  });
};
