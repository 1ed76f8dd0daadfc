import { sql } from 'kysely';
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { creerBaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirRelais } from '#server/testing/base/relais.ts';
import { couperConnexions, lectureSysteme, openDatabase, transactionSysteme } from './database.ts';
import { garderBase } from './gardien.ts';
import { connexionA } from './principal.ts';

it('une base qui ne répond plus se dit, au lieu de faire attendre ; elle revient sans aide', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  // The configuration may be an address or its parts: a client reads both.
  const { host, port, user, database, password } = new pg.Client(base.clientConfig);
  const passage = await ouvrirRelais({ host, port });
  onTestFinished(passage.fermer);
  const connexion = { host: '127.0.0.1', port: passage.port, user, database, ...(password && { password }) };
  const db = openDatabase(connexion, { role: 'pharmaccord_systeme', max: 3 });
  onTestFinished(() => db.destroy());
  const coupures: Error[] = [];
  const gardien = garderBase(connexion, {
    couper: (cause) => couperConnexions(db, cause),
    rythme: { patience: 2_000, pause: 50 },
    log: (error) => coupures.push(error),
  });
  onTestFinished(() => gardien.arreter());
  const lire = () =>
    lectureSysteme(db, async (tx) => (await sql<{ valeur: number }>`select 1 as valeur`.execute(tx)).rows[0]?.valeur);

  expect(await Promise.all([lire(), lire(), lire()])).toEqual([1, 1, 1]);
  passage.geler();
  const refus = await Promise.allSettled([lire(), lire(), lire()]);
  for (const refusVu of refus) expect(refusVu).toMatchObject({ status: 'rejected', reason: { code: 'ETIMEDOUT' } });
  expect(coupures.length).toBeGreaterThan(0);
  passage.retablir();
  await expect.poll(() => lire().catch(() => 0)).toBe(1);
});

it('une question longue n’est pas une base qui se tait', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  const db = openDatabase(base.clientConfig, { role: 'pharmaccord_systeme', max: 1 });
  onTestFinished(() => db.destroy());
  const coupures: Error[] = [];
  const gardien = garderBase(base.clientConfig, {
    couper: (cause) => couperConnexions(db, cause),
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

it('de deux serveurs dont l’un se tait, l’autre prend la suite', async () => {
  const base = await creerBaseDeTest();
  onTestFinished(() => base.fermer());
  const { host, port, user, database } = new pg.Client(base.clientConfig);
  const [premier, second] = [await ouvrirRelais({ host, port }), await ouvrirRelais({ host, port })];
  onTestFinished(premier.fermer);
  onTestFinished(second.fermer);
  const connexion = connexionA(`postgresql://${user}@127.0.0.1:${premier.port},127.0.0.1:${second.port}/${database}`);
  const db = openDatabase(connexion, { role: 'pharmaccord_systeme', max: 3 });
  onTestFinished(() => db.destroy());
  const coupures: string[] = [];
  const gardien = garderBase(connexion, {
    couper: (cause) => couperConnexions(db, cause),
    rythme: { patience: 1_000, pause: 20 },
    log: ({ message }) => coupures.push(message),
  });
  onTestFinished(() => gardien.arreter());
  const lire = () => sql<{ n: number }>`select 1 as n`.execute(db).then(({ rows }) => rows);
  expect(await lire()).toEqual([{ n: 1 }]);
  premier.geler();
  await expect.poll(() => lire().catch(() => [])).toEqual([{ n: 1 }]);
  expect(coupures).toContain('another server took over');
});
