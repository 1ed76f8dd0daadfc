// npm start: builds the web application when it is missing or older than its sources, then runs the server in this
// process. The build runs in a process of its own: the memory it takes goes with it.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { webEstAJour } from './build-web.ts';
import { MEMOIRE } from './memoire.ts';
import { suivreParent } from './suivre-parent.ts';

const SIGNAUX = ['SIGINT', 'SIGTERM'] as const;

/** @returns the build's exit code, or the signal that ended it; a signal sent to this program ends the build first */
const construireAPart = (): Promise<number | NodeJS.Signals> =>
  new Promise((fini, echec) => {
    const construction = spawn(process.execPath, [resolve(import.meta.dirname, 'build-web.ts')], { stdio: 'inherit' });
    const transmettre = (signal: NodeJS.Signals) => construction.kill(signal);
    for (const signal of SIGNAUX) process.on(signal, transmettre);
    construction.once('error', echec);
    construction.once('exit', (code, signal) => {
      for (const IGNAUX of SIGNAUX) process.off(IGNAUX, transmettre);
      fini(signal ?? code ?? 1);
    });
  });

const refuser = (raison: string): never => {
  console.error(`Pharmaccord ne peut pas démarrer.\n${raison}`);
  process.exit(1);
};

/** The C library reads its settings when a program begins, so this one begins again, under the same number. */
const bornerArenes = (): void => {
  const { MALLOC_ARENA_MAX: dejaDit } = process.env;
  if (process.platform !== 'linux' || dejaDit !== undefined || !process.execve) return;
  process.execve(process.execPath, [process.execPath, ...process.execArgv, ...process.argv.slice(1)], {
    ...MEMOIRE,
    ...process.env,
  });
};

if (!webEstAJour()) {
  console.log('Construction de l’interface…');
  const issue = await construireAPart().catch((error: unknown) => refuser(String(error)));
  // Ends as if the signal had come here alone.
  const signal = SIGNAUX.find((IGNAUX) => IGNAUX === issue);
  if (signal) process.kill(process.pid, signal);
  else if (issue !== 0) refuser('L’interface n’a pas pu être construite : voyez la raison ci-dessus.');
}
bornerArenes();
// Launched by hand, it belongs to its terminal.
if (process.env['npm_lifecycle_event']) suivreParent();
process.env['NODE_ENV'] ??= 'production';
await import('../src/server/main.ts');
