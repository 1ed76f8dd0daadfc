import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { coreErrors } from '#shared/core/errors.ts';

/** Serves the built web application: hashed files for ever, and the page itself for every address of the browser's history. */
export const servirWeb = async (app: FastifyInstance, dossier: string): Promise<void> => {
  const page = await readFile(join(dossier, 'index.html'), 'utf8');
  await app.register(fastifyStatic, {
    root: dossier,
    wildcard: false,
    index: false,
    setHeaders: (reply, chemin) => {
      void reply.header('cache-control', chemin.includes('/assets/') ? 'public, max-age=31536000, immutable' : 'public, max-age=3600');
    },
  });
  app.get('/*', async (request, reply) => {
    if (/^\/(api|assets|websocket|health|metrics)(\/|$)/.test(request.url)) throw coreErrors.introuvable();
    return reply.type('text/html; charset=utf-8').header('cache-control', 'no-cache').send(page);
  });
};
