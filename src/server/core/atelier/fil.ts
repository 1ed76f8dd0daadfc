import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';

/** Where the work of an `Atelier` is done, away from the thread that answers the calls. */
export type Fil = {
  /** @throws for what cannot be copied: a function */
  readonly envoyer: (demande: unknown) => void;
  /** An idle one does not keep the process alive. */
  readonly retenir: (oui: boolean) => void;
  /** Ends it, whatever it is doing; kept once nothing of it is left. */
  readonly finir: () => Promise<unknown>;
};
type Ecoute = {
  readonly recevoir: (reponse: unknown) => void;
  /** It has failed, or left by itself. */
  readonly perdre: (raison: string) => void;
};

const raisonDe = (error: unknown): string => (error instanceof Error ? error.message : 'thread perdu');

/** A thread of this process, for light work. */
export const ouvrirThread = (module: URL, memoireMo: number, { recevoir, perdre }: Ecoute): Fil => {
  // The messages of a library about a broken file stay out of our output, which is one JSON object a line.
  const worker = new Worker(module, {
    resourceLimits: { maxOldGenerationSizeMb: memoireMo },
    stdout: true,
    stderr: true,
  });
  worker.stdout.resume();
  worker.stderr.resume();
  worker.on('message', recevoir);
  worker.on('error', (error) => perdre(raisonDe(error)));
  worker.on('exit', () => perdre('thread arrêté'));
  return {
    envoyer: (demande) => worker.postMessage(demande),
    retenir: (oui) => (oui ? worker.ref() : worker.unref()),
    finir: () => worker.terminate(),
  };
};

/** What a program needs to run; the secrets of ours stay here. */
const ENVIRONNEMENT = ['NODE_ENV', 'PATH', 'SystemRoot', 'TZ', 'MALLOC_ARENA_MAX'];
const environnement = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([nom]) => ENVIRONNEMENT.includes(nom)));

/**
 * A process of its own, for heavy work on what others have written: its memory is not ours and goes with it, what kills
 * it kills nothing else, and it lets the calls pass before it (ADR 36).
 */
export const ouvrirProcessus = (module: URL, memoireMo: number, { recevoir, perdre }: Ecoute): Fil => {
  const enfant = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${memoireMo}`, '--max-semi-space-size=4'],
    env: environnement(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (enfant.pid !== undefined) setPriority(enfant.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  enfant.on('message', recevoir);
  enfant.on('error', (error) => perdre(raisonDe(error)));
  enfant.on('exit', () => perdre('processus arrêté'));
  return {
    envoyer: (demande) => void enfant.send(demande as object),
    retenir: (oui) => {
      const geste = oui ? 'ref' : 'unref';
      enfant[geste]();
      enfant.channel?.[geste]();
    },
    finir: async () => {
      if (enfant.exitCode !== null || enfant.signalCode !== null) return;
      const sortie = once(enfant, 'exit');
      enfant.kill('SIGKILL');
      await sortie;
    },
  };
};
