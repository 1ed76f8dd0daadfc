import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { stripTypeScriptTypes } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { serveurAJour } from '../build-serveur.ts';
import { envoyer } from '../envoyer.ts';
import { MEMOIRE } from '../memoire.ts';

type Demarre = { readonly processus: ChildProcess; readonly millisecondes: number };

const attendrePrete = async (processus: ChildProcess, port: number): Promise<Demarre> => {
  const debut = performance.now();
  for (;;) {
    if (processus.exitCode !== null) throw new Error('l’application ne redémarre pas');
    const reponse = await envoyer(port, { method: 'GET', chemin: '/health/ready' }).catch(() => undefined);
    if (reponse?.status === 200) return { processus, millisecondes: performance.now() - debut };
    await delay(10);
  }
};
const lieu = (port: number, dataDir: string) => ({ PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir });

/** Starts the application and waits until it answers. */
export const demarrer = async (port: number, dataDir: string): Promise<Demarre> => {
  const processus = spawn(process.execPath, [await serveurAJour()], {
    env: { ...process.env, ...lieu(port, dataDir), LOG_LEVEL: 'fatal' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return attendrePrete(processus, port);
};

/** The options that `npm start` gives to Node. */
const optionsDeStart = (): string[] => {
  const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } };
  return scripts.start.split(' ').filter((mot) => mot.startsWith('--'));
};

/** Strips the types of the pulse, because the TypeScript reader would be measured with the server. */
const pouls = (): string => {
  const texte = readFileSync('scripts/torture/entrees/pouls.ts', 'utf8');
  return `data:text/javascript,${encodeURIComponent(stripTypeScriptTypes(texte))}`;
};

/**
 * Starts the application like `npm start`, with the demonstration and the pulse that reports to this process. It
 * trusts a proxy, so that each call may come from its own address.
 */
export const demarrerCommeStart = async (port: number, dataDir: string): Promise<Demarre> => {
  const options = [...optionsDeStart(), '--import', pouls()];
  const start = { NODE_ENV: 'production', ...MEMOIRE };
  const processus = spawn(process.execPath, [...options, await serveurAJour()], {
    env: { ...process.env, ...start, ...lieu(port, dataDir), LOG_LEVEL: 'error', TRUST_PROXY: '1' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  return attendrePrete(processus, port);
};

export type Commande = {
  readonly processus: ChildProcess;
  readonly fin: Promise<{ code: number | null; dit: string }>;
};

/** Key of the encrypted backups of this run. */
const SAUVEGARDE_CLE = randomBytes(32).toString('base64');

/** Runs a command of the product as an administrator does. */
export const lancer = (script: string, args: readonly string[], dataDir: string): Commande => {
  const processus = spawn(process.execPath, [`scripts/${script}.ts`, ...args], {
    env: { ...process.env, DATA_DIR: dataDir, SAUVEGARDE_CLE },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let dit = '';
  for (const sortie of [processus.stdout, processus.stderr])
    sortie?.on('data', (texte: Buffer) => (dit += texte.toString('utf8')));
  return { processus, fin: once(processus, 'close').then(([code]) => ({ code: code as number | null, dit })) };
};

const premiereLigne = (fichier: string): string => {
  try {
    return readFileSync(fichier, 'utf8').split('\n')[0] ?? '';
  } catch {
    return '';
  }
};

/** The parent of each process of the machine. */
const parents = (): Map<number, number> => {
  const connus = new Map<number, number>();
  for (const nom of readdirSync('/proc').filter((nomProcessus) => /^\d+$/.test(nomProcessus))) {
    const stat = premiereLigne(`/proc/${nom}/stat`);
    const parent = stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1];
    if (parent) connus.set(Number(nom), Number(parent));
  }
  return connus;
};

/** These processes and all those they started, directly or not; each one leads its own session. */
const descendanceDe = (racines: readonly number[]): Set<number> => {
  const arbre = parents();
  const famille = new Set(racines.filter((pid) => pid > 1));
  for (const pid of famille) for (const [fils, parent] of arbre) if (parent === pid) famille.add(fils);
  return famille;
};

/** Process id of the PostgreSQL of a data folder; 0 without any. */
const postmasterDe = (donnees: string): number => Number(premiereLigne(join(donnees, 'postmaster.pid')));

const envoyerSignal = (pids: Iterable<number>, signal: NodeJS.Signals): void => {
  for (const pid of pids)
    try {
      process.kill(pid, signal);
    } catch {
      // the process ended meanwhile
    }
};

/** Sends a signal to the database server of a data folder and to all its processes. */
export const signalerBase = (donnees: string, signal: NodeJS.Signals): void =>
  envoyerSignal(descendanceDe([postmasterDe(donnees)]), signal);

/**
 * Kills the application, its database, the running backup, and all their processes: like a power cut, seen from the
 * disk.
 */
export const tuerArbre = async (racines: readonly ChildProcess[], dataDir: string): Promise<void> => {
  const vivantes = racines.filter(({ exitCode, signalCode }) => exitCode === null && signalCode === null);
  const condamnes = descendanceDe([...vivantes.map(({ pid }) => pid ?? 0), postmasterDe(join(dataDir, 'postgres'))]);
  const fins = vivantes.map((vivante) => once(vivante, 'exit'));
  envoyerSignal(condamnes, 'SIGKILL');
  await Promise.all(fins);
};

/** Kills the application alone, and leaves its database to its guard and a backup to itself. */
export const tuerServeur = async (processus: ChildProcess): Promise<void> => {
  const fin = once(processus, 'exit');
  processus.kill('SIGKILL');
  await fin;
};

/** Stops the application and waits for its end; does nothing when it is already dead. */
export const arreter = async (processus: ChildProcess): Promise<void> => {
  if (processus.exitCode !== null || processus.signalCode !== null) return;
  const fin = once(processus, 'exit');
  processus.kill('SIGTERM');
  await fin;
};
