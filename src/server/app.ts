import { constants } from 'node:zlib';
import Fastify, { LogController, type FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { Config } from './core/config.ts';
import type { BindDeps } from './core/http/bind-contract.ts';
import { BORNES, optionsServeur, surveillerClients, type BornesClients } from './core/http/clients-lents.ts';
import { recevoirJson } from './core/http/corps-json.ts';
import { entetesDeSecurite } from './core/http/entetes.ts';
import { documentationDeLApi } from './core/http/documentation.ts';
import { setErrorHandler } from './core/http/problem.ts';
import { suivreAppels, traceDe } from './core/observation/appels.ts';
import { servirSante } from './core/http/sante.ts';
import { lierContrats } from './composition/handlers.ts';

export type AppDeps = BindDeps & {
  /** A frame of that origin may be shown (SUP-16). */
  readonly supportUrl?: string;
  readonly trustProxy?: Config['trustProxy'];
  /** Tests shorten them. */
  readonly bornes?: BornesClients;
};

/** Believes the `n` nearest proxies. */
const premiers = (n: number) => (_adresse: string, rang: number) => rang < n;

const MEBIOCTET = 1024 * 1024;

/**
 * Builds the HTTP application: explicit composition, no autoload. The web files and the push channel are added by
 * main.ts.
 */
export const buildApp = async (deps: AppDeps): Promise<FastifyInstance> => {
  const { bornes = BORNES } = deps;
  const app = Fastify({
    ...optionsServeur(bornes),
    loggerInstance: deps.services.log,
    trustProxy: typeof deps.trustProxy === 'number' ? premiers(deps.trustProxy) : (deps.trustProxy ?? false),
    bodyLimit: MEBIOCTET,
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 2000 },
    genReqId: () => crypto.randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
  }) as unknown as FastifyInstance;
  const entetes = await entetesDeSecurite({
    ...deps.services,
    ...(deps.supportUrl && { supportUrl: deps.supportUrl }),
  });
  suivreAppels(app, Boolean(deps.trustProxy));
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(entetes);
  });
  // Brotli's own default (11) costs tens of milliseconds an answer; 4 is as fast as gzip and smaller.
  const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
  await app.register(compress, { threshold: 2048, encodings: ['br', 'gzip'], brotliOptions });
  // The reader of a file says which limit it passed.
  await app.register(multipart, { throwFileSizeLimit: false });
  app.removeContentTypeParser('application/json');
  app.addContentTypeParser('application/json', recevoirJson);
  // The notices of a payment provider are signed as they were written: the raw body is kept.
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, texte, done) =>
    done(null, texte),
  );
  // One line a request; the route's pattern, not the address: an address may hold a name or a secret.
  app.addHook('onResponse', async (request, reply) => {
    const { method, routeOptions } = request;
    const [trace, ms] = [traceDe(request), Math.round(reply.elapsedTime)];
    const ligne = { method, route: routeOptions.url, status: reply.statusCode, ms, ...(trace && { trace }) };
    request.log.info(ligne, 'appel');
  });
  // No address belongs in a search engine, least of all a page opened by a link alone.
  app.addHook('onRequest', async (request, reply) => {
    if (request.url.startsWith('/api/')) reply.header('x-robots-tag', 'noindex, nofollow');
  });
  surveillerClients(app, bornes, Boolean(deps.trustProxy));
  setErrorHandler(app);
  servirSante(app, deps.services);
  documentationDeLApi(app, deps.services.version);
  lierContrats(app, deps);
  return app;
};
