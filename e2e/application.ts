// Starts the built application with the demonstration on a new database, and stops it when the journeys are over.
// E2E_URL already set: those journeys run against that application.
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { FullConfig } from '@playwright/test';
import { demarrerLgo } from '../simulators/lgo/serveur.ts';
import { demarrerPayps } from '../simulators/payps/serveur.ts';
import { demarrerPayzen } from '../simulators/payzen/serveur.ts';
import { CLE_DE_SECRETS, DELAI, portLibre, pret } from './serveur.ts';
import { dossierEnMemoire } from '../src/server/testing/processus/dossier-ephemere.ts';

const RACINE = resolve(import.meta.dirname, '..');
/** The shop of the payment simulator: its key works nowhere else. */
const BOUTIQUE = { siteId: '12345678', cle: 'cle-des-parcours-0123', mode: 'TEST' } as const;
const REST_CLE = 'mot-de-passe-des-parcours';

const attendre = async (url: string, processus: ChildProcess, journal: string): Promise<void> => {
  for (const limite = Date.now() + DELAI; !(await pret(url)); await delay(50)) {
    if (processus.exitCode !== null || Date.now() > limite) {
      throw new Error(`L’application ne démarre pas :\n${readFileSync(journal, 'utf8').slice(-4000)}`);
    }
  }
};

/** One port per worker: a journey may start its own sales simulator there, and break it without disturbing others. */
const portsDe = async (workers: number): Promise<number[]> => {
  const ports = new Set<number>();
  while (ports.size < workers) ports.add(await portLibre());
  return [...ports];
};

const demarrer = async ({ workers }: FullConfig): Promise<() => Promise<void>> => {
  if (process.env['E2E_URL']) return async () => {};
  const donnees = dossierEnMemoire('pharmaccord-e2e-');
  const port = await portLibre();
  const url = `http://127.0.0.1:${port}`;
  mkdirSync(join(RACINE, 'test-results'), { recursive: true });
  const journal = join(RACINE, 'test-results', 'application.log');
  const fd = openSync(journal, 'w');
  const payzen = await demarrerPayzen({ ...BOUTIQUE, restCle: REST_CLE });
  const lgo = await demarrerLgo();
  const payps = await demarrerPayps();
  const ventes = await portsDe(workers);
  const sorties = [lgo.machine, ...[payps.port, ...ventes].map((portSimule) => `127.0.0.1:${portSimule}`)].join(',');
  const processus = spawn(process.execPath, ['scripts/start.ts'], {
    cwd: RACINE,
    stdio: ['ignore', fd, fd],
    env: {
      ...process.env,
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: url,
      DATA_DIR: donnees,
      DEMO: 'true',
      LOG_LEVEL: 'warn',
      DATABASE_URL: '',
      PAIEMENT: 'payzen',
      PAYZEN_SITE_ID: BOUTIQUE.siteId,
      PAYZEN_CLE: BOUTIQUE.cle,
      PAYZEN_MODE: BOUTIQUE.mode,
      PAYZEN_URL: payzen.url,
      PAYZEN_REST_URL: payzen.urlRest,
      PAYZEN_REST_CLE: REST_CLE,
      ABONNEMENT_PRIX: '4900',
      ABONNEMENT_MOIS: '1',
      SECRETS_KEY: CLE_DE_SECRETS,
      SORTIES_LOCALES: sorties,
    },
  });
  closeSync(fd);
  const arreter = async (): Promise<void> => {
    const fini = processus.exitCode === null && processus.signalCode === null ? once(processus, 'exit') : undefined;
    processus.kill('SIGTERM');
    await fini;
    await payzen.arreter();
    await lgo.fermer();
    await payps.fermer();
    rmSync(donnees, { recursive: true, force: true });
  };
  try {
    await attendre(url, processus, journal);
  } catch (error) {
    await arreter();
    throw error;
  }
  process.env['E2E_URL'] = url;
  process.env['E2E_LGO'] = lgo.url;
  process.env['E2E_SORTIES'] = sorties;
  process.env['E2E_PAYPS'] = payps.url;
  process.env['E2E_VENTES'] = ventes.join(',');
  // Lets a journey start its own server on the same database.
  process.env['E2E_DONNEES'] = donnees;
  return arreter;
};

export default demarrer;
