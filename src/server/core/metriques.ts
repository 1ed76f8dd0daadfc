import { timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import { coreErrors } from '#shared/core/errors.ts';
import { grandeursEnAttente, type LireRetards } from './observation/retards.ts';
import { observerPar, type SorteOuvrage } from './observation/suivre.ts';

const memeSecret = (a: string, b: string): boolean => {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
};

/** What a call does, told by Prometheus' names; calls themselves have their histogram below. */
const DUREES: Partial<Record<SorteOuvrage, { readonly name: string; readonly help: string; readonly mot: string }>> = {
  sql: { name: 'pharmaccord_sql_duration_seconds', help: 'Durée des requêtes SQL, par forme', mot: 'requete' },
  travail: { name: 'pharmaccord_travail_duration_seconds', help: 'Durée des travaux', mot: 'travail' },
  sortie: { name: 'pharmaccord_sortie_duration_seconds', help: 'Durée des appels aux partenaires', mot: 'machine' },
};

const observerDurees = (registre: Registry): (() => void) => {
  const durees = new Map(
    Object.entries(DUREES).map(([sorte, { name, help, mot }]) => {
      const buckets = sorte === 'travail' ? [0.1, 1, 10, 60, 300] : [0.002, 0.01, 0.05, 0.3, 1, 10];
      const labelNames = [mot, 'issue'];
      return [sorte, { mot, histogramme: new Histogram({ name, help, labelNames, buckets, registers: [registre] }) }];
    }),
  );
  const lignes = new Counter({
    name: 'pharmaccord_sql_lignes_total',
    help: 'Lignes lues ou écrites par les requêtes SQL, par forme',
    labelNames: ['requete'],
    registers: [registre],
  });
  return observerPar({
    commencer: ({ sorte, mots }) => {
      const debut = performance.now();
      const duree = durees.get(sorte);
      return {
        dans: (faire) => faire(),
        finir: (suite, echec) => {
          if (!duree) return;
          const mot = mots?.[duree.mot] ?? '';
          const issue = echec ? 'echec' : 'fait';
          duree.histogramme.observe({ [duree.mot]: mot, issue }, (performance.now() - debut) / 1000);
          if (sorte === 'sql' && suite?.['lignes']) lignes.inc({ requete: mot }, Number(suite['lignes']));
        },
      };
    },
  });
};

const observerRetards = (registre: Registry, lireRetards: LireRetards): void => {
  for (const { champ, nom, aide } of grandeursEnAttente) {
    const labelNames = champ === 'travaux' || champ === 'abandonnes' ? ['travail'] : [];
    const jauge: Gauge = new Gauge({
      name: nom,
      help: aide,
      labelNames,
      registers: [registre],
      collect: async () => {
        jauge.reset();
        for (const { travail, valeur } of (await lireRetards())[champ])
          jauge.set(travail === undefined ? {} : { travail }, valeur);
      },
    });
  }
};

/** `/metrics` in Prometheus' form, behind a token of its own; absent without one (EXP-114). */
export const servirMetriques = (app: FastifyInstance, token: string | undefined, lireRetards: LireRetards): void => {
  if (!token) return;
  const registre = new Registry();
  collectDefaultMetrics({ register: registre });
  observerRetards(registre, lireRetards);
  const arreter = observerDurees(registre);
  app.addHook('onClose', async () => arreter());
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
