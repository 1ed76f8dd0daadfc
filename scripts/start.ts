// npm start: builds the application when it is missing or older than its sources, then becomes the built server. The
// build runs in its own process, which frees its memory when it ends.
import { spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { serveurConstruit } from './build-serveur.ts';
import { webEstAJour } from './build-web.ts';
import { MEMOIRE } from './memoire.ts';

const SIGNAUX = ['SIGINT', 'SIGTERM'] as const;

/** @returns the build's exit code, or the signal that ended it; a signal sent to this program ends the build first */
const construireAPart = (): Promise<number | NodeJS.Signals> =>
  new Promise((fini, echec) => {
    const construction = spawn(process.execPath, [resolve(import.meta.dirname, 'build.ts')], { stdio: 'inherit' });
    const transmettre = (signal: NodeJS.Signals) => construction.kill(signal);
    for (const signal of SIGNAUX) process.on(signal, transmettre);
    construction.once('error', echec);
    construction.once('exit', (code, signal) => {
      for (const signalAttendu of SIGNAUX) process.off(signalAttendu, transmettre);
      fini(signal ?? code ?? 1);
    });
  });

const refuser = (raison: string): never => {
  console.error(`Pharmaccord ne peut pas démarrer.\n${raison}`);
  process.exit(1);
};

/**
 * Replaces this program by the server under the same process id: the C library reads its settings at startup, and
 * nothing of this program stays in memory.
 */
const devenir = (entree: string): void => {
  if (process.platform !== 'linux' || !process.execve) return;
  const args = [process.execPath, ...process.execArgv, entree, ...process.argv.slice(2)];
  process.execve(process.execPath, args, { ...MEMOIRE, ...process.env });
};

/** Reading every source takes a tenth of a second: once, when all is there. */
const dejaConstruit = webEstAJour() ? serveurConstruit() : undefined;
if (dejaConstruit === undefined) {
  console.log('Construction de l’application…');
  const issue = await construireAPart().catch((error: unknown) => refuser(String(error)));
  // Ends as if this process alone had received the signal.
  const signal = SIGNAUX.find((connu) => connu === issue);
  if (signal) process.kill(process.pid, signal);
  else if (issue !== 0) refuser('L’application n’a pas pu être construite : voyez la raison ci-dessus.');
}
const entree =
  dejaConstruit ?? serveurConstruit() ?? refuser('L’application construite a disparu : relancez « npm start ».');
devenir(entree);
await import(pathToFileURL(entree).href);
