import type { FastifyInstance } from 'fastify';

const JOUR_MS = 86_400_000;
/** RFC 9116 requires an expiry; less than a year is advised. */
const VALIDITE_JOURS = 300;

type Adresses = {
  readonly publicUrl: string;
  readonly securityContact: string | undefined;
  readonly maintenant: () => Date;
};

/**
 * Serves the fixed addresses that robots and security researchers look for. Without a contact there is no security.txt,
 * which would otherwise be false.
 */
export const servirRobots = (app: FastifyInstance, { publicUrl, securityContact, maintenant }: Adresses): void => {
  // No page belongs in a search engine: they are a login, and pages opened by links.
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
