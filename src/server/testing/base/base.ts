import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { executer, surLaBase } from './serveur.ts';

export type BaseDeTest = {
  /** The application's login: neither owner nor superuser. */
  readonly clientConfig: pg.ClientConfig;
  /** The same login, straight to the server when `clientConfig` goes through a pooler. */
  readonly directConfig: pg.ClientConfig;
  /** The owner's connection, to prepare what the application may not do. */
  readonly adminConfig: pg.ClientConfig;
  /** Drops the database, cutting the connections left open. */
  readonly fermer: () => Promise<void>;
};

/**
 * An own database for this test file: all migrations applied, no row. To be closed in `afterAll`.
 * @throws outside the vitest project `api`
 */
export const creerBaseDeTest = async (): Promise<BaseDeTest> => {
  const serveur = inject('serveurDeTest');
  if (!serveur)
    throw new Error('creerBaseDeTest belongs to the vitest project "api": import it from a test of src/server.');
  const { admin, modele, login, direct } = serveur;
  const nom = `pharmaccord_test_${randomUUID().replaceAll('-', '')}`;
  // Without fsync, copying the files takes 50 ms in memory where the default strategy takes 300.
  await executer(admin, `create database ${nom} template ${modele} strategy file_copy`);
  return {
    clientConfig: surLaBase(login, nom),
    directConfig: surLaBase(direct, nom),
    adminConfig: surLaBase(admin, nom),
    fermer: () => executer(admin, `drop database if exists ${nom} with (force)`),
  };
};
