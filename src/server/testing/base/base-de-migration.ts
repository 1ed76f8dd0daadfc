import pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from './base.ts';

/**
 * A database for the tests of one file, and the connection of its owner: a migration is undone and played again there.
 * @returns its connection, open while the tests run
 */
export const ouvrirBaseDeMigration = (): (() => pg.Client) => {
  let base: BaseDeTest;
  let client: pg.Client;
  beforeAll(async () => {
    base = await creerBaseDeTest();
    client = new pg.Client(base.adminConfig);
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await base.fermer();
  });
  return () => client;
};
