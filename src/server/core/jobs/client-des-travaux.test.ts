import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { ClientDesTravaux } from './client-des-travaux.ts';

let base: BaseDeTest;
let pool: pg.Pool;
let client: pg.PoolClient;
beforeAll(async () => {
  base = await creerBaseDeTest();
  pool = new pg.Pool({ ...base.clientConfig, Client: ClientDesTravaux, max: 1 });
  // Deleting the database also ends its connections.
  pool.on('error', () => {});
  client = await pool.connect();
});
afterAll(async () => {
  client.release();
  await pool.end();
  await base.fermer();
});

const QUI = `select current_user as role, current_setting('statement_timeout') as requete`;
const SYSTEME = { role: 'pharmaccord_systeme', requete: '5min' };

it('une requête seule est celle du rôle système, avec ou sans valeurs, et ne rend que son résultat', async () => {
  expect(await client.query(QUI)).toMatchObject({ command: 'SELECT', rows: [SYSTEME] });
  const avecValeur = await client.query(`${QUI}, $1::int as n`, [7]);
  expect(avecValeur).toMatchObject({ command: 'SELECT', rowCount: 1, rows: [{ ...SYSTEME, n: 7 }] });
});

it('plusieurs requêtes dans un texte gardent chacune son résultat, même autour d’un BEGIN', async () => {
  const resultats = (await client.query(`begin; ${QUI}; select 2 as n; commit`)) as unknown as pg.QueryResult[];
  expect(resultats.map(({ command }) => command)).toEqual(['BEGIN', 'SELECT', 'SELECT', 'COMMIT']);
  expect(resultats[1]?.rows).toEqual([SYSTEME]);
});

it('une transaction l’est de son BEGIN à sa fin', async () => {
  await client.query('BEGIN');
  expect((await client.query(QUI)).rows).toEqual([SYSTEME]);
  await expect(client.query('select $1::int / 0', [1])).rejects.toThrow('division by zero');
  await client.query('ROLLBACK');
  expect((await client.query(`${QUI}, $1::text as t`, ['é'])).rows).toEqual([{ ...SYSTEME, t: 'é' }]);
});

it('la réserve de pg-boss passe par là', async () => {
  client.release();
  expect((await pool.query(QUI)).rows).toEqual([SYSTEME]);
  expect((await pool.query(`${QUI}, $1::int as n`, [1])).rows).toEqual([{ ...SYSTEME, n: 1 }]);
  await expect(pool.query('select absente')).rejects.toThrow('absente');
  client = await pool.connect();
});

it('perdue entre deux requêtes, elle n’arrête pas l’application', () => {
  expect(() => client.emit('error', new Error('terminating connection'))).not.toThrow();
});

it('perdue deux fois, celle qui écoute n’arrête pas l’application', () => {
  const ecoute = new pg.Client();
  ecoute.on('notification', () => {}).removeAllListeners();
  expect(ecoute.eventNames()).toEqual(['error']);
  expect(() => ecoute.emit('error', new Error('server conn crashed?'))).not.toThrow();
});
