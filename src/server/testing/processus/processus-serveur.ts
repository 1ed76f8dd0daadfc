import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { CLE_DE_TEST } from '../application.ts';
import { attendreQue } from '#server/core/attendre-de-test.ts';

const MAIN = fileURLToPath(new URL('../../main.ts', import.meta.url));
const enUrl = ({ connectionString, host, port, user, database }: pg.ClientConfig): string =>
  connectionString ?? `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host ?? '')}`;

const portLibre = async (): Promise<number> => {
  const serveur = createServer().listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  serveur.close();
  return typeof adresse === 'object' && adresse ? adresse.port : 0;
};

export type ProcessusServeur = {
  /** SIGKILL, as a power cut or an operator. */
  tuer(): Promise<void>;
};

/** The product itself, in a process of its own on a test database; it answers when this returns. */
export const demarrerProcessus = async (
  base: { readonly [sorte in 'proprietaire' | 'connexion' | 'directe']: pg.ClientConfig },
  { dossier, sortiesLocales }: { readonly dossier: string; readonly sortiesLocales: readonly string[] },
): Promise<ProcessusServeur> => {
  const port = await portLibre();
  const env = {
    PATH: process.env['PATH'],
    PORT: String(port),
    HOST: '127.0.0.1',
    DATA_DIR: dossier,
    LOG_LEVEL: 'fatal',
    DEMO: 'false',
    DATABASE_URL: enUrl(base.connexion),
    DATABASE_DIRECT_URL: enUrl(base.directe),
    DATABASE_MIGRATION_URL: enUrl(base.proprietaire),
    SECRETS_KEY: CLE_DE_TEST,
    SORTIES_LOCALES: sortiesLocales.join(','),
  };
  const enfant: ChildProcess = spawn(process.execPath, [MAIN], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const tuer = async (): Promise<void> => {
    if (enfant.exitCode !== null || enfant.signalCode !== null) return;
    const fin = once(enfant, 'exit');
    enfant.kill('SIGKILL');
    await fin;
  };
  await attendreQue(async () => {
    if (enfant.exitCode !== null) throw new Error('the server did not start');
    const { status } = await fetch(`http://127.0.0.1:${port}/health/ready`);
    if (status !== 200) throw new Error(`not ready: ${status}`);
  }).catch(async (error: unknown) => {
    await tuer();
    throw error;
  });
  return { tuer };
};
