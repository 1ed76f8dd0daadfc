// Writes src/server/core/db/tables.ts from a freshly migrated database; with --check, only says whether it is up to
// date. Works on TEST_DATABASE_URL when set, else on an embedded server of its own.
import { spawnSync } from 'node:child_process';
import { rm } from 'node:fs/promises';
import pg from 'pg';
import { startEmbedded } from '../src/server/core/db/embedded.ts';
import { migrate } from '../src/server/core/db/migrations.ts';
import { dossierEnMemoire } from '../src/server/testing/processus/dossier-ephemere.ts';

const FICHIER = 'src/server/core/db/tables.ts';
const BASE = `pharmaccord_lignes_${process.pid}`;

const dossier = dossierEnMemoire('pharmaccord-lignes-');
const serveur = process.env['TEST_DATABASE_URL'] ? undefined : await startEmbedded({ dataDir: dossier });
const admin: pg.ClientConfig = serveur
  ? { host: serveur.host, port: serveur.port, user: serveur.user, database: 'postgres' }
  : { connectionString: process.env['TEST_DATABASE_URL'] };

const surServeur = async (requete: string): Promise<void> => {
  const client = new pg.Client(admin);
  await client.connect();
  await client.query(requete);
  await client.end();
};

const urlDeLaBase = (): string => {
  if (serveur)
    return `postgresql://${serveur.user}@localhost:${serveur.port}/${BASE}?host=${encodeURIComponent(serveur.host)}`;
  const url = new URL(process.env['TEST_DATABASE_URL'] ?? '');
  url.pathname = `/${BASE}`;
  return url.href;
};

let code = 1;
try {
  await surServeur(`create database ${BASE}`);
  await migrate({ connectionString: urlDeLaBase() });
  const options = [
    '--dialect',
    'postgres',
    '--url',
    urlDeLaBase(),
    '--date-parser',
    'string',
    '--numeric-parser',
    'number',
    '--out-file',
    FICHIER,
  ];
  const types = [
    '--type-mapping',
    '{"int8":"number","timestamptz":"string"}',
    '--exclude-pattern',
    '{migration,pgboss.*}',
  ];
  const verifier = process.argv.includes('--check') ? ['--verify'] : [];
  const { status } = spawnSync('node_modules/.bin/kysely-codegen', [...options, ...types, ...verifier], {
    stdio: 'inherit',
  });
  code = status ?? 1;
  if (code !== 0 && verifier.length > 0) console.error(`${FICHIER} n'est pas à jour : lancez « npm run rows ».`);
} finally {
  await surServeur(`drop database if exists ${BASE}`);
  await serveur?.stop();
  await rm(dossier, { recursive: true, force: true });
}
process.exit(code);
