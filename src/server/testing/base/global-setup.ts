import { rm } from 'node:fs/promises';
import type pg from 'pg';
import type { TestProject } from 'vitest/node';
import { startEmbedded } from '#server/core/db/embedded.ts';
import { creerConnexionApplication, migrate } from '#server/core/db/migrations.ts';
import { preparerTravaux } from '#server/core/jobs/preparer.ts';
import type { Services } from '#server/core/services.ts';
import { travauxInscrits } from '#server/composition/travaux.ts';
import { executer, surLaBase } from './serveur.ts';
import { dossierEnMemoire } from '../processus/dossier-ephemere.ts';

/** Nothing in a test outlives the run: what protects from a power cut is turned off. */
const RAPIDE = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  autovacuum: 'off',
  shared_buffers: '256MB',
};

const LOGIN = 'pharmaccord';

const sousLeLogin = (connexion: pg.ClientConfig): pg.ClientConfig => {
  if (!connexion.connectionString) return { ...connexion, user: LOGIN };
  const url = new URL(connexion.connectionString);
  url.username = LOGIN;
  return { connectionString: url.href };
};

const repond = async (connexion: pg.ClientConfig): Promise<boolean> =>
  executer(connexion, 'select 1').then(
    () => true,
    () => false,
  );

const demarrer = async (): Promise<{ admin: pg.ClientConfig; arreter: () => Promise<void> }> => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { admin: { connectionString: url }, arreter: async () => {} };
  const dossier = dossierEnMemoire('pharmaccord-api-');
  const { host, port, user, database, stop } = await startEmbedded({ dataDir: dossier, settings: RAPIDE });
  return {
    admin: { host, port, user, database },
    arreter: async () => {
      await stop();
      await rm(dossier, { recursive: true, force: true });
    },
  };
};

/** Once for the whole run: a server, and one migrated database that each test file clones. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { admin, arreter } = await demarrer();
  const modele = `pharmaccord_modele_${process.pid}`;
  await executer(admin, `drop database if exists ${modele}`, `create database ${modele}`);
  await migrate(surLaBase(admin, modele));
  await creerConnexionApplication(surLaBase(admin, modele));
  // To make the queues, only their names are read: nothing runs here.
  await preparerTravaux(surLaBase(admin, modele), travauxInscrits({} as Services, { mailFrom: '' }, undefined));
  // A server that asks for passwords does not know this login's: row-level security then comes from the role alone.
  const direct = (await repond(sousLeLogin(surLaBase(admin, modele)))) ? sousLeLogin(admin) : admin;
  // A pooler in front of the same server (`scripts/pgbouncer.ts`).
  const repartiteur = process.env['TEST_LOGIN_URL'];
  const login = repartiteur ? { connectionString: repartiteur } : direct;
  // No connection may hold a template while it is cloned.
  await executer(admin, `alter database ${modele} with is_template true allow_connections false`, 'checkpoint');
  project.provide('serveurDeTest', { admin, modele, login, direct });
  return async () => {
    await executer(admin, `alter database ${modele} with is_template false`, `drop database ${modele} with (force)`);
    await arreter();
  };
}
