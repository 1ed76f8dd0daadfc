// Loaded only when OTEL_EXPORTER_OTLP_ENDPOINT is set. Nothing here is registered in OpenTelemetry's globals, save its
// complaints: several instances may live in one process.
import { AsyncLocalStorage } from 'node:async_hooks';
import {
  diag,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  TraceFlags,
  type Attributes,
  type Context,
  type SpanContext,
} from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { Logger } from 'pino';
import type { Mots, Observateur, SorteOuvrage, SuiteOuvrage } from './suivre.ts';
import type { ReglagesOtlp } from './reglages.ts';
import { grandeursEnAttente, type LireRetards } from './retards.ts';

/** The receiver is never waited for: what it does not take in time is lost, and counted by nobody. */
const BORNES = { enAttente: 4_096, parEnvoi: 512, ensemble: 2, envoiMs: 5_000, arretMs: 3_000, plainteMs: 60_000 };
const SECONDES = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.3, 1, 3, 10, 60];

const GENRES = {
  appel: SpanKind.SERVER,
  sql: SpanKind.CLIENT,
  travail: SpanKind.CONSUMER,
  sortie: SpanKind.CLIENT,
} as const satisfies Record<SorteOuvrage, SpanKind>;

/** Our words under the names that OpenTelemetry's conventions give them. */
const NOMS: Readonly<Record<string, string>> = {
  method: 'http.request.method',
  route: 'http.route',
  status: 'http.response.status_code',
  compte: 'pharmaccord.compte',
  requete: 'db.query.summary',
  verbe: 'db.operation.name',
  empreinte: 'pharmaccord.requete',
  lignes: 'db.response.returned_rows',
  machine: 'server.address',
  travail: 'pharmaccord.travail',
  essai: 'pharmaccord.essai',
};
const attributs = (mots: Mots = {}): Attributes =>
  Object.fromEntries(Object.entries(mots).map(([mot, valeur]) => [NOMS[mot] ?? `pharmaccord.${mot}`, valeur]));

/** Each kind has its duration, told by few enough words: a series is kept for each. */
const DUREES = {
  appel: { nom: 'http.server.request.duration', mots: ['method', 'route', 'status'] },
  sql: { nom: 'db.client.operation.duration', mots: ['requete'] },
  travail: { nom: 'pharmaccord.travail.duration', mots: ['travail'] },
  sortie: { nom: 'http.client.request.duration', mots: ['method', 'machine', 'status'] },
} as const satisfies Record<SorteOuvrage, { nom: string; mots: readonly string[] }>;

const TRACEPARENT = /^00-(?<traceId>[0-9a-f]{32})-(?<spanId>[0-9a-f]{16})-(?<flags>[0-9a-f]{2})$/;
const lireTraceparent = (texte: string | undefined): SpanContext | undefined => {
  const { traceId = '', spanId = '', flags = '' } = TRACEPARENT.exec(texte ?? '')?.groups ?? {};
  const contexte = { traceId, spanId, traceFlags: Number.parseInt(flags, 16), isRemote: true };
  return trace.isSpanContextValid(contexte) ? contexte : undefined;
};
const ecrireTraceparent = ({ traceId, spanId, traceFlags }: SpanContext): string =>
  `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;

const choixDe = ({ echantillon, part }: ReglagesOtlp) => {
  if (echantillon === 'parentbased_always_off') return new ParentBasedSampler({ root: new AlwaysOffSampler() });
  if (echantillon === 'parentbased_always_on') return new ParentBasedSampler({ root: new AlwaysOnSampler() });
  return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(part) });
};

/** Said once a minute at most, without the receiver's address nor its words. */
const plaintes = (log: Logger) => {
  let derniere = Number.NEGATIVE_INFINITY;
  return () => {
    if (performance.now() - derniere < BORNES.plainteMs) return;
    derniere = performance.now();
    log.warn('le récepteur OpenTelemetry ne prend pas ce qu’on lui envoie : traces et mesures se perdent');
  };
};

const ouvrirProviders = (reglages: ReglagesOtlp, version: string) => {
  const vers = (chemin: string) => ({
    url: `${reglages.url}/v1/${chemin}`,
    headers: { ...reglages.entetes },
    concurrencyLimit: BORNES.ensemble,
    timeoutMillis: BORNES.envoiMs,
  });
  const resource = resourceFromAttributes({ 'service.name': reglages.service, 'service.version': version });
  const processeur = new BatchSpanProcessor({
    exporter: new OTLPTraceExporter(vers('traces')),
    maxQueueSize: BORNES.enAttente,
    maxExportBatchSize: BORNES.parEnvoi,
    exportTimeoutMillis: 2 * BORNES.envoiMs,
    scheduledDelayMillis: reglages.envoiTracesMs,
  });
  const lecteur = new PeriodicExportingMetricReader({
    exporter: new OTLPMetricExporter(vers('metrics')),
    exportIntervalMillis: reglages.envoiMesuresMs,
    exportTimeoutMillis: Math.min(reglages.envoiMesuresMs, 2 * BORNES.envoiMs),
  });
  return {
    traces: new TracerProvider({ resource, sampler: choixDe(reglages), spanProcessors: [processeur] }),
    mesures: new MeterProvider({ resource, readers: [lecteur] }),
  };
};

export type Otlp = Observateur & {
  /** Sends what waits, for a few seconds at most. */
  readonly arreter: () => Promise<void>;
};

/**
 * Sends traces and metrics by OTLP over HTTP, in JSON (EXP-113).
 * @param lireRetards what waits in the database, asked at each sending
 */
export const ouvrirOtlp = (
  reglages: ReglagesOtlp,
  { version, log, lireRetards }: { readonly version: string; readonly log: Logger; readonly lireRetards: LireRetards },
): Otlp => {
  const dire = plaintes(log);
  const muet = () => {};
  diag.setLogger(
    { error: dire, warn: dire, info: muet, debug: muet, verbose: muet },
    { suppressOverrideMessage: true },
  );
  const { traces, mesures } = ouvrirProviders(reglages, version);
  const traceur = traces.getTracer('pharmaccord');
  const meter = mesures.getMeter('pharmaccord');
  const advice = { explicitBucketBoundaries: SECONDES };
  const histogramme = (sorte: SorteOuvrage) => meter.createHistogram(DUREES[sorte].nom, { unit: 's', advice });
  const durees = {
    appel: histogramme('appel'),
    sql: histogramme('sql'),
    travail: histogramme('travail'),
    sortie: histogramme('sortie'),
  } satisfies Record<SorteOuvrage, unknown>;
  const jauges = grandeursEnAttente.map((grandeur) => ({
    ...grandeur,
    jauge: meter.createObservableGauge(grandeur.otel, { unit: grandeur.unite, description: grandeur.aide }),
  }));
  meter.addBatchObservableCallback(
    async (resultat) => {
      const retards = await lireRetards();
      for (const { jauge, champ } of jauges)
        for (const { travail, valeur } of retards[champ])
          resultat.observe(jauge, valeur, travail === undefined ? {} : { 'pharmaccord.travail': travail });
    },
    jauges.map(({ jauge }) => jauge),
  );

  const lieu = new AsyncLocalStorage<Context>();
  const commencer: Observateur['commencer'] = ({ sorte, nom, mots, parent }): SuiteOuvrage => {
    const distant = lireTraceparent(parent);
    const autour = distant ? trace.setSpanContext(ROOT_CONTEXT, distant) : (lieu.getStore() ?? ROOT_CONTEXT);
    const span = traceur.startSpan(nom, { kind: GENRES[sorte], attributes: attributs(mots) }, autour);
    const dedans = trace.setSpan(autour, span);
    const debut = performance.now();
    return {
      traceparent: ecrireTraceparent(span.spanContext()),
      dans: (faire) => lieu.run(dedans, faire),
      finir: (suite, echec) => {
        const tous: Mots = { ...mots, ...suite };
        const dits = DUREES[sorte].mots.flatMap((mot) => (tous[mot] === undefined ? [] : [[mot, tous[mot]] as const]));
        durees[sorte].record((performance.now() - debut) / 1000, attributs(Object.fromEntries(dits)));
        if (suite) span.setAttributes(attributs(suite));
        if (echec) span.setAttribute('error.type', echec).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  };
  return {
    commencer,
    traceparent: () => {
      const present = trace.getSpanContext(lieu.getStore() ?? ROOT_CONTEXT);
      return present && (present.traceFlags & TraceFlags.SAMPLED) !== 0 ? ecrireTraceparent(present) : undefined;
    },
    arreter: async () => {
      const fini = Promise.allSettled([traces.shutdown(), mesures.shutdown()]);
      const assez = new Promise((rendre) => setTimeout(rendre, BORNES.arretMs).unref());
      await Promise.race([fini, assez]);
      diag.disable();
    },
  };
};
