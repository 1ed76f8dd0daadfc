import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base.ts';
import { executer, surLaBase } from '#server/testing/serveur.ts';
import { ConfigError } from '../config.ts';
import { accorderRoles, migrate } from './migrations.ts';

/** The same database under another login, whether it was given by parts or by an address. */
const sousLeCompte = (config: pg.ClientConfig, user: string): pg.ClientConfig => {
  const { host, port, database } = new pg.Client(config);
  return { host, port, ...(database && { database }), user };
};

let base: BaseDeTest;
beforeAll(async () => {
  base = await creerBaseDeTest();
});
afterAll(() => base.fermer());

test('une base à jour ne reçoit rien', async () => {
  const dites: string[] = [];
  expect(await migrate(base.adminConfig, (message) => dites.push(message))).toBe(false);
  expect(dites).toEqual([]);
});

test('deux instances qui démarrent ensemble sur une base vide : chaque fichier s’applique une fois', async () => {
  const { admin } = inject('serveurDeTest');
  const nom = `pharmaccord_test_${randomUUID().replaceAll('-', '')}`;
  await executer(admin, `create database ${nom}`);
  try {
    const dites: string[] = [];
    const deux = [1, 2].map(() => migrate(surLaBase(admin, nom), (message) => dites.push(message)));
    expect((await Promise.all(deux)).toSorted()).toEqual([false, true]);
    expect(dites.length).toBeGreaterThan(0);
    expect(new Set(dites).size).toBe(dites.length);
  } finally {
    await executer(admin, `drop database ${nom} with (force)`);
  }
});

test.each([
  ['un fichier modifié après son application', `update migration set empreinte = 'autre'`, /a été modifiée après/],
  [
    'une base plus récente que le code',
    `insert into migration (nom, empreinte) values ('9999_demain.sql', 'x')`,
    /9999_demain\.sql, absente de cette version/,
  ],
])('%s est refusé', async (_cas, sql, refus) => {
  const alteree = await creerBaseDeTest();
  try {
    await executer(alteree.adminConfig, sql);
    await expect(migrate(alteree.adminConfig)).rejects.toThrow(refus);
  } finally {
    await alteree.fermer();
  }
});

test('le compte de l’application reçoit ses rôles du propriétaire, ou une phrase dit quoi faire', async () => {
  const baseDuTest = await creerBaseDeTest();
  const compte = `Appli ${randomUUID().slice(0, 8)}`;
  const faible = `faible_${randomUUID().slice(0, 8)}`;
  try {
    await executer(baseDuTest.adminConfig, `create role "${compte}" login; create role ${faible} login`);
    const sousFaible = sousLeCompte(baseDuTest.adminConfig, faible);
    await expect(accorderRoles(sousFaible, compte)).rejects.toThrow(ConfigError);
    await expect(accorderRoles(sousFaible, compte)).rejects.toThrow(
      `exécutez « grant pharmaccord_app, pharmaccord_systeme to "${compte}" »`,
    );
    await accorderRoles(baseDuTest.adminConfig, compte);
    await accorderRoles(sousFaible, compte);
  } finally {
    await executer(baseDuTest.adminConfig, `drop role if exists "${compte}"; drop role if exists ${faible}`);
    await baseDuTest.fermer();
  }
});

test('un propriétaire sans droit de créer les rôles : une phrase, pas une trace', async () => {
  const { admin } = inject('serveurDeTest');
  const nom = `pharmaccord_test_${randomUUID().replaceAll('-', '')}`;
  const faible = `faible_${randomUUID().slice(0, 8)}`;
  await executer(admin, `create role ${faible} login`);
  await executer(admin, `create database ${nom} owner ${faible}`);
  try {
    const tentative = migrate(sousLeCompte(surLaBase(admin, nom), faible));
    await expect(tentative).rejects.toThrow(ConfigError);
    await expect(tentative).rejects.toThrow(/0001_socle\.sql .*CREATEROLE/);
  } finally {
    await executer(admin, `drop database ${nom} with (force)`);
    await executer(admin, `drop role ${faible}`);
  }
});
