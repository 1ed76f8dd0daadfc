import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

const RAISONS: readonly (readonly [RegExp, string])[] = [
  [/^25006$/, 'la base jointe est un serveur de secours, qui ne reçoit aucune écriture'],
  [/^57P0/, 'la base démarre, s’arrête ou se rétablit'],
  [/^53300$/, 'la base n’a plus de connexion à donner'],
  [/^(?:28|42501|3D000)/, 'la base refuse le compte de l’application'],
  [/^(?:ECONN|ENOENT|ENOTFOUND|EHOST|EPIPE)/, 'aucune base ne répond à son adresse'],
];
/** Why the database is unavailable, without its address nor its message, since anybody may ask. */
export const pourquoiIndisponible = (error: unknown): string => {
  const { code } = error as { readonly code?: unknown };
  return (
    RAISONS.find(([motif]) => typeof code === 'string' && motif.test(code))?.[1] ?? 'la base ne répond pas à temps'
  );
};

/**
 * Serves liveness and readiness. A stopping instance says so first, so that the balancer leaves it before it closes.
 */
export const servirSante = (app: FastifyInstance, { dbSysteme }: Services): void => {
  let arret = false;
  app.addHook('preClose', async () => {
    arret = true;
  });
  // Closes kept-alive connections while the instance stops, or they would hold it until their timeout.
  app.addHook('onSend', async (_request, reply) => {
    if (arret) reply.header('connection', 'close');
  });
  app.get('/health/live', async () => ({ etat: 'vivant' }));
  app.get('/health/ready', async (_request, reply) => {
    if (arret) return reply.code(503).send({ etat: 'arret', pourquoi: 'l’application s’arrête' });
    try {
      await sql`select 1`.execute(dbSysteme);
      return { etat: 'pret' };
    } catch (error) {
      const pourquoi = pourquoiIndisponible(error);
      return reply.code(503).header('retry-after', '5').send({ etat: 'base indisponible', pourquoi });
    }
  });
};
