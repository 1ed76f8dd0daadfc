import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A process that does the work of an `Atelier`. */
export type Processus = {
  /** @throws for a request that cannot be copied, such as a function */
  readonly envoyer: (demande: unknown) => void;
  /** Whether the process keeps Node alive: not while it is idle. */
  readonly retenir: (oui: boolean) => void;
  /** Kills the process whatever it is doing; resolves once it has really ended. */
  readonly finir: () => Promise<unknown>;
};
type Ecoute = {
  readonly recevoir: (reponse: unknown) => void;
  /** Called when the process has failed, or ended by itself. */
  readonly perdre: (raison: string) => void;
};

/** The only environment variables a program needs; our secrets are not passed on. */
const ENVIRONNEMENT = ['NODE_ENV', 'PATH', 'SystemRoot', 'TZ', 'MALLOC_ARENA_MAX'];
const environnement = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([nom]) => ENVIRONNEMENT.includes(nom)));

const laisserPasser = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended, which is handled elsewhere.
  }
};

/**
 * A separate process for work on data written by others: its memory is its own, and a crash only kills it (ADR 36).
 * @param lourd lowers its priority behind the calls
 */
export const ouvrirProcessus = (
  module: URL,
  { memoireMo, lourd }: { readonly memoireMo: number; readonly lourd: boolean },
  { recevoir, perdre }: Ecoute,
): Processus => {
  const enfant = fork(fileURLToPath(module), [], {
    execArgv: [`--max-old-space-size=${memoireMo}`, '--max-semi-space-size=4'],
    env: environnement(),
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (lourd) laisserPasser(enfant.pid);
  enfant.on('message', recevoir);
  enfant.on('error', (error) => perdre(error.message));
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
