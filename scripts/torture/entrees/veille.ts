import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { quantile } from '../../envoyer.ts';
import type { Pouls } from './pouls.ts';

const PERIODE_MS = 100;
/** Delay worth reporting, together with the requests of that moment. */
const A_DIRE_MS = 300;
const TENUE_MS = 500;

/**
 * `filsMo`: total memory of the processes that read the sent files. `p99` and `pireMs`: delays of the event loop,
 * including those of a busy machine. `calculP99` and `calculMs`: upper bounds of the part computed by this process;
 * the first one is taken over the longest delay of each quarter of a second. `tenues`: number of quarters with a delay
 * over half a second, and number of those where the process itself computed that long.
 */
export type Mesures = {
  rssMo: number;
  filsMo: number;
  p99: number;
  pireMs: number;
  calculP99: number;
  calculMs: number;
  tenues: number;
  tenuesParCalcul: number;
  arrets: number;
};
type Veille = {
  readonly mesures: Mesures;
  readonly arreter: () => void;
};

const rssDe = (pid: number): number => {
  try {
    return Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
};

/** Memory of the processes that read files for the application, without the embedded database. */
const rssDesFils = (pid: number): number => {
  try {
    const fils = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').map(Number).filter(Boolean);
    const lecteurs = fils.filter((enfant) => readFileSync(`/proc/${enfant}/cmdline`, 'utf8').includes('worker'));
    return lecteurs.reduce((somme, lecteur) => somme + rssDe(lecteur), 0);
  } catch {
    return 0;
  }
};

/**
 * Watches the tortured process: its memory, from outside, and the delay of its event loop, as it reports it.
 * @param enCours requests under way, for the report
 */
export const veiller = (processus: ChildProcess, enCours: () => readonly string[]): Veille => {
  const mesures: Mesures = {
    rssMo: 0,
    filsMo: 0,
    p99: 0,
    pireMs: 0,
    calculP99: 0,
    calculMs: 0,
    tenues: 0,
    tenuesParCalcul: 0,
    arrets: 0,
  };
  const calculs: number[] = [];
  let dit = 0;
  let memoire = '';
  const minuterie = setInterval(() => {
    const rss = rssDe(processus.pid ?? 0);
    mesures.rssMo = Math.max(mesures.rssMo, rss);
    mesures.filsMo = Math.max(mesures.filsMo, rssDesFils(processus.pid ?? 0));
    if (rss > dit + 20) {
      dit = rss;
      console.log(`  mémoire ${Math.round(rss)} Mo (${memoire}) pendant ${enCours().slice(0, 3).join(' | ')}`);
    }
  }, PERIODE_MS);
  processus.on('message', ({ max, p99, calcul, tasMo, octetsMo }: Pouls) => {
    memoire = `tas ${tasMo}, octets ${octetsMo}`;
    mesures.p99 = p99;
    mesures.pireMs = Math.max(mesures.pireMs, max);
    mesures.calculMs = Math.max(mesures.calculMs, calcul);
    calculs.push(calcul);
    if (max > TENUE_MS) mesures.tenues += 1;
    if (calcul > TENUE_MS) mesures.tenuesParCalcul += 1;
    if (calcul > A_DIRE_MS)
      console.log(
        `  boucle tenue ${Math.round(max)} ms (${Math.round(calcul)} de calcul) pendant ` +
          enCours().slice(0, 4).join(' | '),
      );
  });
  processus.once('exit', (code, signal) => {
    mesures.arrets += 1;
    console.log(`  le serveur s’est arrêté (${signal ?? code}) pendant ${enCours().join(' | ')}`);
  });
  processus.send?.('mesurer');
  const arreter = (): void => {
    clearInterval(minuterie);
    mesures.calculP99 = quantile(
      calculs.toSorted((a, b) => a - b),
      0.99,
    );
  };
  return { mesures, arreter };
};
