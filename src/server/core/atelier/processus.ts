import { fork } from 'node:child_process';
import { once } from 'node:events';
import { constants, setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** A process that does the work of an `Atelier`. */
export type Processus = {
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

/** What a program needs to run; the secrets of ours stay here. */
const ENVIRONNEMENT = ['NODE_ENV', 'PATH', 'SystemRoot', 'TZ', 'MALLOC_ARENA_MAX'];
const environnement = (): NodeJS.ProcessEnv =>
  Object.fromEntries(Object.entries(process.env).filter(([nom]) => ENVIRONNEMENT.includes(nom)));

const laisserPasser = (pid: number | undefined): void => {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already, which is told elsewhere.
  }
};

/**
 * A process of its own for work on what others have written: its memory is not ours and goes with it, and what kills it
 * kills nothing else (ADR 36).
 * @param lourd it lets the calls pass before it
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
