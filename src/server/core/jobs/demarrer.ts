import type pg from 'pg';
import { PgBoss, type JobResult, type JobWithMetadata } from 'pg-boss';
import type { Logger } from 'pino';
import { couperConnexion } from '../db/database.ts';
import type { Services } from '../services.ts';
import { clientDesTravaux } from './client-des-travaux.ts';
import { suivreOuvrage } from '../observation/suivre.ts';
import { SCHEMA, separerTrace } from './file.ts';
import { preparerTravaux } from './preparer.ts';
import { creerRebut, type Rebut } from './rebut.ts';
import type { Travail } from './travail.ts';

type OptionsTravaux = {
  /** The owner's connection, which first updates the tables and the queues. Absent when they are already up to date. */
  readonly proprietaire?: pg.ClientConfig;
  /** The application's login, which may take `pharmaccord_systeme`, the role that runs the jobs. */
  readonly connexion: pg.ClientConfig;
  /** The same login without a pooler, to be woken by NOTIFY; `connexion` when there is none. */
  readonly directe?: pg.ClientConfig;
  readonly travaux: readonly Travail[];
  readonly services: Services;
  /** How often the queue is polled, for retries and lost notifications. */
  readonly intervalleSecondes?: number;
};

export type Travaux = {
  readonly rebut: Rebut;
  /** Cuts the connections of the queue at once, because a silent database closes none. */
  couper(cause: Error): void;
  /** Takes no more jobs and waits for the running ones, at most `delaiMs`; an interrupted job is run again. */
  arreter(delaiMs?: number): Promise<void>;
};

const executer = async (
  travail: Travail,
  job: JobWithMetadata,
  services: Services,
  log: Logger,
): Promise<JobResult> => {
  const essai = job.retryCount + 1;
  const dernierEssai = job.retryCount >= job.retryLimit;
  const debut = performance.now();
  const trace = { travail: travail.nom, job: job.id, essai };
  const recu = separerTrace(job.data);
  try {
    // Outside the retries: data that no longer fits will not fit better later.
    const donnees = travail.schema.safeParse(recu.donnees);
    if (!donnees.success) {
      log.error({ ...trace, err: donnees.error }, 'travail illisible');
      return { id: job.id, status: 'deadletter', output: { message: donnees.error.message } };
    }
    await suivreOuvrage(
      () => ({ sorte: 'travail', nom: travail.nom, mots: { travail: travail.nom, essai }, parent: recu.parent }),
      () => travail.traiter(donnees.data, services, { essai, dernierEssai, signal: job.signal }),
    );
    log.info({ ...trace, ms: Math.round(performance.now() - debut) }, 'travail fait');
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log[dernierEssai ? 'error' : 'warn'](
      { ...trace, err: error },
      dernierEssai ? 'travail abandonné' : 'travail à réessayer',
    );
    const message = error instanceof Error ? error.message : String(error);
    return { id: job.id, status: 'failed', output: { message } };
  }
};

const ecouter = async (
  boss: PgBoss,
  travail: Travail,
  services: Services,
  log: Logger,
  intervalle: number,
): Promise<void> => {
  await boss.work(
    travail.nom,
    {
      includeMetadata: true,
      perJobResults: true,
      batchSize: travail.paralleles,
      burstWhenBatchFull: true,
      pollingIntervalSeconds: intervalle,
      notifyPollingIntervalSeconds: intervalle,
    },
    async (jobs: JobWithMetadata[]) => Promise.all(jobs.map((job) => executer(travail, job, services, log))),
  );
};

const programmer = async (boss: PgBoss, travaux: readonly Travail[]): Promise<void> => {
  const voulus = new Map(travaux.flatMap(({ nom, cron }) => (cron ? [[nom, cron] as const] : [])));
  for (const { name, key } of await boss.getSchedules()) if (!voulus.has(name)) await boss.unschedule(name, key);
  // `once`: a schedule missed while every server was down runs when one comes back.
  for (const [nom, cron] of voulus) await boss.schedule(nom, cron, {}, { tz: 'Europe/Paris', missed: 'once' });
};

/**
 * Runs the jobs on this instance: woken by NOTIFY, and polling every few seconds for retries and delays, which are not
 * announced. Several instances share the work, each job being taken by one of them.
 */
export const demarrerTravaux = async ({
  proprietaire,
  connexion,
  directe = connexion,
  travaux,
  services,
  intervalleSecondes = 4,
}: OptionsTravaux): Promise<Travaux> => {
  const log = services.log.child({ module: 'travaux' });
  if (proprietaire) await preparerTravaux(proprietaire, travaux);
  const ouverts = new Set<pg.Client>();
  const boss = new PgBoss({
    // pg-boss opens its pool with `Client`, and its listening connection with its own configuration.
    ...({ ...directe, Client: clientDesTravaux(connexion, ouverts) } as object),
    application_name: 'pharmaccord-travaux',
    max: 4,
    schema: SCHEMA,
    // Already done above, by the owner.
    migrate: false,
    createSchema: false,
    reindex: false,
    useListenNotify: true,
    superviseIntervalSeconds: 30,
    monitorIntervalSeconds: 30,
    cronMonitorIntervalSeconds: 30,
    cronWorkerIntervalSeconds: 5,
  });
  boss.on('error', (error) => log.warn({ err: error }, 'file de travaux'));
  boss.on('warning', ({ message, data }) => log.warn({ data }, message));
  try {
    await boss.start();
    await programmer(boss, travaux);
    for (const travail of travaux) await ecouter(boss, travail, services, log, intervalleSecondes);
  } catch (error) {
    await boss.stop({ graceful: false }).catch(() => {});
    throw error;
  }
  return {
    rebut: creerRebut(boss),
    couper: (cause) => {
      for (const client of ouverts) couperConnexion(client, cause);
    },
    arreter: (delaiMs = 20_000) => boss.stop({ graceful: true, timeout: delaiMs }),
  };
};
