import type { FastifyInstance } from 'fastify';

const JOUR_MS = 86_400_000;
/** RFC 9116 asks for an end; less than a year is advised. */
const VALIDITE_JOURS = 300;

type Adresses = {
  readonly publicUrl: string;
  readonly securityContact: string | undefined;
  readonly maintenant: () => Date;
};

/**
 * What robots and researchers look for at fixed addresses. Without a contact there is no security.txt: it would lie.
 */
export const servirRobots = (app: FastifyInstance, { publicUrl, securityContact, maintenant }: Adresses): void => {
  // Nothing here belongs in a search engine: the pages are a login and what links alone open.
  app.get('/robots.txt', async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send('User-agent: *\nDisallow: /\n'),
  );
  if (!securityContact) return;
  app.get('/.well-known/security.txt', async (_request, reply) => {
    const expire = new Date(maintenant().getTime() + VALIDITE_JOURS * JOUR_MS).toISOString();
    return reply
      .type('text/plain; charset=utf-8')
      .send(
        `Contact: ${securityContact}\nExpires: ${expire}\nPreferred-Languages: fr, en\nCanonical: ` +
          `${publicUrl}/.well-known/security.txt\n`,
      );
  });
};
