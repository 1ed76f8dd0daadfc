// npm run bench:demarrage [-- --tours 3]: from `npm start` to the first answer, everything built: on a new folder of
// data, then on the same one. Wall time, and processor of the server alone. Fails above a goal.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { dossierEphemere } from '../src/server/testing/processus/dossier-ephemere.ts';
import { attendre, MEMOIRE } from './banc.ts';
import { tempsDe } from './processeur.ts';

/** Another run may hold any one that is written here. */
const portLibre = async (): Promise<number> => {
  const serveur = createServer().listen(0, '127.0.0.1');
  await once(serveur, 'listening');
  const adresse = serveur.address();
  serveur.close();
  await once(serveur, 'close');
  return typeof adresse === 'object' && adresse ? adresse.port : 0;
};

const { values } = parseArgs({ options: { tours: { type: 'string', default: '3' } } });
const PORT = await portLibre();
const MAX_MS = { neuf: 8_000, installe: 2_000 } as const;

type Demarrage = { readonly ms: number; readonly processeur: number };
const demarrer = async (dossier: string): Promise<Demarrage> => {
  const debut = performance.now();
  const serveur = spawn(process.execPath, [...MEMOIRE, resolve(import.meta.dirname, '../scripts/start.ts')], {
    env: { ...process.env, PORT: String(PORT), HOST: '127.0.0.1', DATA_DIR: dossier, LOG_LEVEL: 'warn' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  await attendre(PORT, '/health/ready');
  const mesure = { ms: performance.now() - debut, processeur: tempsDe(serveur.pid ?? 0) };
  serveur.kill('SIGTERM');
  await once(serveur, 'exit');
  return mesure;
};

const mediane = (demarrages: readonly Demarrage[]): Demarrage =>
  demarrages.toSorted((a, b) => a.ms - b.ms)[Math.floor(demarrages.length / 2)] as Demarrage;
const dire = (quoi: string, { ms, processeur }: Demarrage): void =>
  console.log(
    `${quoi} : ${(ms / 1000).toFixed(1)} s, dont ${(processeur / 1000).toFixed(1)} s de processeur du serveur`,
  );

const racine = dossierEphemere('pharmaccord-demarrage-');
const neufs: Demarrage[] = [];
const installes: Demarrage[] = [];
try {
  for (let tour = 0; tour < Number(values.tours); tour++) {
    const dossier = join(racine, String(tour));
    neufs.push(await demarrer(dossier));
    installes.push(await demarrer(dossier));
  }
} finally {
  await rm(racine, { recursive: true, force: true });
}
const [neuf, installe] = [mediane(neufs), mediane(installes)];
dire('dossier neuf', neuf);
dire('installation en place', installe);
if (neuf.ms > MAX_MS.neuf || installe.ms > MAX_MS.installe) process.exitCode = 1;
