import pg from 'pg';
import { PgBoss } from 'pg-boss';
import { REBUT, SCHEMA } from './file.ts';
import type { Declaration } from './travail.ts';

/** A constant other than the migrations' one: instances that start together take turns. */
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
  // The jobs of a killed server are taken back after a minute, and not after their whole duration.
  heartbeatSeconds: 60,
  retentionSeconds: 365 * JOUR,
  deleteAfterSeconds: 14 * JOUR,
});

const creerFiles = async (boss: PgBoss, declarations: readonly Declaration[]): Promise<void> => {
  await boss.createQueue(REBUT, { retryLimit: 0, retentionSeconds: 365 * JOUR, deleteAfterSeconds: 0 });
  for (const declaration of declarations) {
    await boss.createQueue(declaration.nom, file(declaration));
    // Otherwise an existing queue keeps its first options.
    await boss.updateQueue(declaration.nom, file(declaration));
  }
};

/** Applications may only enqueue (they read no other job); the system role runs the jobs. */
const DROITS = `
  grant usage on schema ${SCHEMA} to pharmaccord_app, pharmaccord_systeme;
  grant select on ${SCHEMA}.queue to pharmaccord_app;
  grant insert, select (id, start_after) on ${SCHEMA}.job, ${SCHEMA}.job_common to pharmaccord_app;
  grant select, insert, update, delete on all tables in schema ${SCHEMA} to pharmaccord_systeme;
  grant usage, select on all sequences in schema ${SCHEMA} to pharmaccord_systeme;
  alter default privileges in schema ${SCHEMA} grant select, insert, update, delete on tables to pharmaccord_systeme;
`;

/**
 * Installs or upgrades the queue's tables, declares the queues and grants the rights of the application roles: once at
 * start, by the owner, whatever the number of instances.
 * @param proprietaire the owner's connection, which also runs the migrations
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
