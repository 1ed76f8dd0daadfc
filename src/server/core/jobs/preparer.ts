import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { REBUT, SCHEMA } from './file.ts';
import type { Declaration } from './travail.ts';

/** Any constant but the migrations' one: instances that start together take turns. */
const VERROU = 7_244_552;
const JOUR = 86_400;

const file = ({ reessais, dureeMaxSecondes }: Declaration) => ({
  deadLetter: REBUT,
  notify: true,
  retryLimit: reessais.limite,
  retryDelay: reessais.delaiSecondes,
  retryDelayMax: reessais.delaiMaxSecondes,
  retryBackoff: true,
  expireInSeconds: dureeMaxSecondes,
  // A killed server's jobs are taken back after a minute rather than after their whole duration.
  heartbeatSeconds: 60,
  retentionSeconds: 365 * JOUR,
  deleteAfterSeconds: 14 * JOUR,
});

const creerFiles = async (boss: PgBoss, declarations: readonly Declaration[]): Promise<void> => {
  await boss.createQueue(REBUT, { retryLimit: 0, retentionSeconds: 365 * JOUR, deleteAfterSeconds: 0 });
  for (const declaration of declarations) {
    await boss.createQueue(declaration.nom, file(declaration));
    // A queue that exists keeps its first options otherwise.
    await boss.updateQueue(declaration.nom, file(declaration));
  }
};

/** Applications enqueue (and read nothing of the other jobs); the system role runs them. */
const DROITS = `
  grant usage on schema ${SCHEMA} to pharmaccord_app, pharmaccord_systeme;
  grant select on ${SCHEMA}.queue to pharmaccord_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to pharmaccord_app;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to pharmaccord_systeme;
  grant usage, select on all sequences in schema ${SCHEMA} to pharmaccord_systeme;
  alter default privileges in schema ${SCHEMA} grant select, insert, update, delete on tables to pharmaccord_systeme;
`;

/**
 * Installs or upgrades the queue's tables, declares the queues and gives the application roles what they need: by the
 * owner, once at start, whatever the number of instances.
 * @param proprietaire the owner's connection, the one that runs the migrations
 */
export const preparerTravaux = async (
  proprietaire: pg.ClientConfig,
  declarations: readonly Declaration[],
): Promise<void> => {
  const client = new pg.Client(proprietaire);
  client.on('error', () => {});
  await client.connect();
  try {
    await client.query('select pg_advisory_lock($1)', [VERROU]);
    const boss = new PgBoss({
      db: { executeSql: async (texte, valeurs) => client.query(texte, valeurs as unknown[]) },
      schema: SCHEMA,
      supervise: false,
      schedule: false,
    });
    const erreurs: Error[] = [];
    boss.on('error', (error) => erreurs.push(error));
    try {
      await boss.start();
      await creerFiles(boss, declarations);
      await client.query(DROITS);
    } finally {
      await boss.stop({ graceful: false });
    }
    if (erreurs[0]) throw erreurs[0];
  } finally {
    await client.end();
  }
};
