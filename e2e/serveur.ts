// A second server beside the one of the journeys, on the same data, which a journey may kill and start again without
// disturbing others.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveurAJour } from '../scripts/build-serveur.ts';

const RACINE = resolve(import.meta.dirname, '..');
/** Limit against a server that never answers; the duration of its start is not checked. */
export const DELAI = 180_000;
/** Key of every server on the data of the journeys: it seals the secrets of partners. */
export const CLE_DE_SECRETS = Buffer.alloc(32, 7).toString('base64');

export const portLibre = async (): Promise<number> => {
  const serveur = createServer().listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  serveur.close();
  await once(serveur, 'close');
  if (adresse === null || typeof adresse === 'string') throw new Error('no port');
  return adresse.port;
};

/** True when the server and its database answer. */
export const pret = async (url: string): Promise<boolean> => {
  try {
    return (await fetch(`${url}/health/ready`)).ok;
  } catch {
    return false;
  }
};

export type Serveur = {
  readonly url: string;
  /** Starts the server; resolves once it answers. */
  readonly demarrer: () => Promise<void>;
  /** `kill -9`: the server finishes nothing and notifies no client. */
  readonly tuer: () => Promise<void>;
};

/**
 * Address of the embedded database of the journeys, read from its pid file (first lines: pid, folder, date, port,
 * socket).
 */
export const baseDe = (donnees: string): string => {
  const [, , , port, socket = ''] = readFileSync(join(donnees, 'postgres', 'postmaster.pid'), 'utf8').split('\n');
  return `postgresql://pharmaccord@localhost:${port}/postgres?host=${encodeURIComponent(socket)}`;
};

/** @param donnees the DATA_DIR of the application of the journeys, whose database and files it joins */
export const creerServeur = async (donnees: string): Promise<Serveur> => {
  const port = await portLibre();
  const url = `http://127.0.0.1:${port}`;
  const reglages = {
    PORT: String(port),
    HOST: '127.0.0.1',
    PUBLIC_URL: url,
    DATA_DIR: donnees,
    SECRETS_KEY: CLE_DE_SECRETS,
    // The second server takes jobs of the queue too, so it must reach the same partners.
    SORTIES_LOCALES: process.env['E2E_SORTIES'] ?? '',
    DEMO: 'false',
    DATABASE_URL: baseDe(donnees),
    DATABASE_MIGRATION_URL: baseDe(donnees).replace('pharmaccord@', 'postgres@'),
  };
  let processus: ChildProcess | undefined;
  return {
    url,
    demarrer: async () => {
      processus = spawn(process.execPath, [await serveurAJour()], {
        cwd: RACINE,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, ...reglages, NODE_ENV: 'production', LOG_LEVEL: 'fatal' },
      });
      for (const limite = Date.now() + DELAI; !(await pret(url)); await delay(50))
        if (processus.exitCode !== null || Date.now() > limite) throw new Error('the server does not start');
    },
    tuer: async () => {
      if (!processus || processus.exitCode !== null || processus.signalCode !== null) return;
      const fini = once(processus, 'exit');
      processus.kill('SIGKILL');
      await fini;
    },
  };
};
