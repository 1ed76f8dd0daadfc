import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { creerBaseDeTest, type BaseDeTest } from '#server/testing/base/base.ts';
import { executer, surLaBase, surLaConnexion } from '#server/testing/base/serveur.ts';
import { ConfigError } from '../config.ts';
import { accorderRoles, migrate, migrationsConnues } from './migrations.ts';

/** The same database under another login, whether given by parts or by an address. */
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

/** Migrates with one more migration than this version has. */
const migrerAvec = (connexion: pg.ClientConfig, nom: string, contenu: string, log?: (message: string) => void) =>
  migrate(connexion, log, async () => [...(await migrationsConnues()), { nom, contenu, empreinte: nom }]);

test('une table occupée : la migration attend son tour sans faire attendre ceux qui la lisent, puis passe', async () => {
  const occupee = await creerBaseDeTest();
  try {
    await surLaConnexion(occupee.adminConfig, async (lecteur) => {
      await lecteur.query('begin; select from tenant');
      let faite = false;
      const migration = migrerAvec(occupee.adminConfig, '9998_essai.sql', 'alter table tenant add column essai text');
      void migration.then(() => (faite = true));
      await surLaConnexion(occupee.adminConfig, async (autre) => {
        const attendue = `select exists (select from pg_locks where not granted and relation = 'tenant'::regclass) as oui`;
        await expect.poll(async () => (await autre.query(attendue)).rows[0]).toEqual({ oui: true });
        await autre.query('select from tenant');
      });
      expect(faite).toBe(false);
      await lecteur.query('commit');
      await migration;
    });
    await executer(occupee.adminConfig, 'select essai from tenant');
  } finally {
    await occupee.fermer();
  }
});

test('un index fait sans arrêter les écritures, pendant que d’autres instances attendent leur tour', async () => {
  const neuve = await creerBaseDeTest();
  try {
    const contenu = `-- hors transaction\ndrop index concurrently if exists essai_nom;\ncreate index concurrently essai_nom on tenant (nom);\n`;
    const dites: string[] = [];
    const trois = [1, 2, 3].map(() =>
      migrerAvec(neuve.adminConfig, '9999_index.sql', contenu, (message) => dites.push(message)),
    );
    expect(await Promise.all(trois)).toEqual([false, false, false]);
    expect(dites).toEqual(['migration 9999_index.sql appliquée']);
  } finally {
    await neuve.fermer();
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
