import { rmSync } from 'node:fs';
import type pg from 'pg';
import { beforeAll, expect, it } from 'vitest';
import { startEmbedded } from '../../src/server/core/db/embedded.ts';
import { executer } from '../../src/server/testing/base/serveur.ts';
import { dossierEphemere } from '../../src/server/testing/processus/dossier-ephemere.ts';
import { lireDansLaBase } from './pg-stat-statements.ts';

let connexionDe: (user: string, database?: string) => pg.ClientConfig;
beforeAll(async () => {
  const dataDir = dossierEphemere('pharmaccord-lenteurs-');
  const settings = { fsync: 'off', shared_buffers: '32MB', shared_preload_libraries: 'pg_stat_statements' };
  const { host, port, stop } = await startEmbedded({ dataDir, settings });
  connexionDe = (user, database = 'postgres') => ({ host, port, user, database });
  await executer(
    connexionDe('postgres'),
    'create extension pg_stat_statements',
    'create table encours (numero int)',
    'create role compte',
    'create role application login noinherit in role compte',
    'grant insert, select on encours to compte',
    'create database autre',
  );
  return async () => {
    await stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
});

const ecrire = `insert into encours values (1), (2)`;
const compteeDans = async (connexion: pg.ClientConfig) => {
  const { lenteurs = [], cachees } = (await lireDansLaBase(connexion)) ?? {};
  const { appels, lignes } = lenteurs.find(({ nom }) => nom.startsWith('INSERT encours')) ?? {};
  return { appels, lignes, cachees };
};

it('le propriétaire lit ce que chaque rôle a demandé, réuni par requête', async () => {
  await executer(connexionDe('application'), 'set role compte', ecrire, ecrire);
  await executer(connexionDe('postgres'), ecrire);
  expect(await compteeDans(connexionDe('postgres'))).toEqual({ appels: 3, lignes: 6, cachees: 0 });
});

it('un compte sans ce droit apprend combien de requêtes lui sont cachées', async () => {
  const { appels, cachees } = await compteeDans(connexionDe('application'));
  expect(appels).toBeUndefined();
  expect(cachees).toBeGreaterThan(0);
});

it('une base sans l’extension n’a rien à dire', async () => {
  expect(await lireDansLaBase(connexionDe('postgres', 'autre'))).toBeUndefined();
});
