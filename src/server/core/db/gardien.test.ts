import { createServer, connect, type Socket } from 'node:net';
import { once } from 'node:events';
import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base.ts';
import { openDatabase, transactionSysteme } from './database.ts';
import { garderBase } from './gardien.ts';

/** Between the application and its database: while `gele`, nothing passes and no connection is closed. */
const relais = async ({ host, port }: { host: string; port: number }) => {
  const etat = { gele: false };
  const paires: Socket[] = [];
  const serveur = createServer((client) => {
    const base = connect(host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port });
    for (const [de, vers] of [
      [client, base],
      [base, client],
    ] as const) {
      de.on('data', (octets) => {
        if (!etat.gele) vers.write(octets);
      });
      de.on('error', () => {});
      de.on('close', () => vers.destroy());
      paires.push(de);
    }
  });
  serveur.listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return {
    etat,
    port: adresse.port,
    fermer: () => {
      for (const paire of paires) paire.destroy();
      serveur.close();
    },
  };
};

it('une base qui ne répond plus se dit, au lieu de faire attendre ; elle revient sans aide', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  // An address or its parts: a client reads both.
  const { host, port, user, database, password } = new pg.Client(base.clientConfig);
  const passage = await relais({ host, port });
  onTestFinished(passage.fermer);
  const connexion = { host: '127.0.0.1', port: passage.port, user, database, ...(password && { password }) };
  const db = openDatabase(connexion, { role: 'pharmaccord_systeme', max: 3 });
  onTestFinished(() => db.destroy());
  const coupures: Error[] = [];
  const gardien = garderBase(connexion, [db], {
    rythme: { patience: 2_000, pause: 50 },
    log: (error) => coupures.push(error),
  });
  onTestFinished(() => gardien.arreter());
  const lire = () =>
    transactionSysteme(
      db,
      async (tx) => (await sql<{ valeur: number }>`select 1 as valeur`.execute(tx)).rows[0]?.valeur,
    );

  expect(await Promise.all([lire(), lire(), lire()])).toEqual([1, 1, 1]);
  passage.etat.gele = true;
  const refus = await Promise.allSettled([lire(), lire(), lire()]);
  for (const refusVu of refus) expect(refusVu).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } });
  expect(coupures.length).toBeGreaterThan(0);
  passage.etat.gele = false;
  await expect.poll(() => lire().catch(() => 0)).toBe(1);
});

it('une question longue n’est pas une base qui se tait', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  const db = openDatabase(base.clientConfig, { role: 'pharmaccord_systeme', max: 1 });
  onTestFinished(() => db.destroy());
  const coupures: Error[] = [];
  const gardien = garderBase(base.clientConfig, [db], {
    rythme: { patience: 1_500, pause: 20 },
    log: (error) => coupures.push(error),
  });
  onTestFinished(() => gardien.arreter());
  const longue = transactionSysteme(
    db,
    async (tx) => (await sql<{ fait: boolean }>`select pg_sleep(2.5) is not null as fait`.execute(tx)).rows,
  );
  await expect(longue).resolves.toEqual([{ fait: true }]);
  expect(coupures).toEqual([]);
});
