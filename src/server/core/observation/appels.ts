import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { TypeTenant } from '#shared/core/acteur.ts';
import { commencerOuvrage, estObserve, type SuiteOuvrage } from './suivre.ts';

const suites = new WeakMap<FastifyRequest, SuiteOuvrage>();
const comptes = new WeakMap<FastifyRequest, TypeTenant>();

/** Which kind of account calls: never which one. */
export const qualifierAppel = (request: FastifyRequest, typeTenant: TypeTenant | undefined): void => {
  if (typeTenant && suites.has(request)) comptes.set(request, typeTenant);
};

/** The trace of a call, for its line in the log. */
export const traceDe = (request: FastifyRequest): string | undefined => suites.get(request)?.traceparent?.split('-')[1];

/**
 * Tells each call: the pattern of its route, its status, the kind of its account (EXP-113).
 * @param deMandataire a `traceparent` that comes in is a proxy's of ours; anybody else's would decide what is kept
 */
export const suivreAppels = (app: FastifyInstance, deMandataire: boolean): void => {
  if (!estObserve()) return;
  app.addHook('onRequest', (request, _reply, done) => {
    const { method, routeOptions, headers } = request;
    const route = routeOptions.url ?? 'inconnue';
    const recu = headers['traceparent'];
    const parent = deMandataire && typeof recu === 'string' ? recu : undefined;
    const suite = commencerOuvrage({ sorte: 'appel', nom: `${method} ${route}`, mots: { method, route }, parent });
    if (!suite) return done();
    suites.set(request, suite);
    return suite.dans(done);
  });
  // The body is read by events of the socket, which belong to no call.
  app.addHook('preValidation', (request, _reply, done) => {
    const suite = suites.get(request);
    return suite ? suite.dans(done) : done();
  });
  app.addHook('onResponse', async (request, { statusCode }) => {
    const compte = comptes.get(request);
    const issue = { status: statusCode, ...(compte && { compte }) };
    suites.get(request)?.finir(issue, statusCode >= 500 ? String(statusCode) : undefined);
  });
};
