import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { ouvrirRelais } from '#server/testing/base/relais.ts';
import { surLaConnexion } from '#server/testing/base/serveur.ts';
import { couperConnexions, lectureSysteme, openDatabase, transactionSysteme } from './database.ts';
import { ValidationInconnue } from './validation-inconnue.ts';

let base: BaseDeTest;
beforeAll(async () => {
  base = await creerBaseDeTest();
});
afterAll(() => base.fermer());

const nommer = (nom: string) => ({ type: 'PHARMACIE', nom, mail: 'a@exemple.fr', active: 'ACCEPTED' });

it('un COMMIT sans réponse : peut-être fait, jamais « non », et la connexion n’est pas rendue', async () => {
  const { host, port, user, database, password } = new pg.Client(base.clientConfig);
  const relais = await ouvrirRelais({ host, port });
  onTestFinished(relais.fermer);
  const connexion = { host: '127.0.0.1', port: relais.port, user, database, ...(password && { password }) };
  const db = openDatabase(connexion, { role: 'pharmaccord_systeme', max: 2 });
  onTestFinished(() => db.destroy());
  const nombre = () =>
    surLaConnexion(
      base.adminConfig,
      async (client) => (await client.query(`select from tenant where nom = 'Peut-être'`)).rowCount,
    );
  const ecriture = transactionSysteme(db, async (tx) => {
    await tx.insertInto('tenant').values(nommer('Peut-être')).execute();
    relais.taire();
  });
  ecriture.catch(() => {});
  await expect.poll(nombre).toBe(1);
  couperConnexions(db, new Error('silence'));
  await expect(ecriture).rejects.toBeInstanceOf(ValidationInconnue);
  relais.retablir();
  expect(await sql<{ n: number }>`select 1 as n`.execute(db)).toMatchObject({ rows: [{ n: 1 }] });
});

it('ce que PostgreSQL refuse au COMMIT est un refus, pas un doute', async () => {
  const db = openDatabase(base.clientConfig, { role: 'pharmaccord_systeme', max: 1 });
  onTestFinished(() => db.destroy());
  const refusee = transactionSysteme(db, async (tx) => {
    await sql`create temporary table differe (n int unique deferrable initially deferred)`.execute(tx);
    await sql`insert into differe values (1), (1)`.execute(tx);
  });
  await expect(refusee).rejects.toMatchObject({ code: '23505' });
});

it('autant d’écritures qui attendent qu’il y a de connexions : ce qui lit passe', async () => {
  const db = openDatabase(base.clientConfig, { role: 'pharmaccord_systeme', max: 10 });
  onTestFinished(() => db.destroy());
  const fin = Promise.withResolvers<void>();
  let commencees = 0;
  const ecritures = Array.from({ length: 10 }, () =>
    transactionSysteme(db, async () => {
      commencees += 1;
      await fin.promise;
    }),
  );
  await expect.poll(() => commencees).toBe(7);
  const nom = await lectureSysteme(db, async (tx) => (await sql<{ n: number }>`select 1 as n`.execute(tx)).rows[0]);
  expect(nom).toEqual({ n: 1 });
  expect(commencees).toBe(7);
  fin.resolve();
  await Promise.all(ecritures);
  expect(commencees).toBe(10);
});
