import type { ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { quantile } from '../../envoyer.ts';
import type { Pouls } from './pouls.ts';

const PERIODE_MS = 100;
/** A delay that deserves to be told with what was asked meanwhile. */
const A_DIRE_MS = 300;
const TENUE_MS = 500;

/**
 * `filsMo`: the processes that read what was sent, all together. `p99` and `pireMs`: delays of the loop, the machine's
 * own included, busy elsewhere. `calculP99` and `calculMs`: at most what this process computed of them; the first is
 * that of the longest delay of each quarter of a second. `tenues`: how many quarters had a delay over half a second,
 * and in how many the process itself computed so long.
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

/** Of the processes that read for it: the embedded database is none of them. */
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
 * Watches the process while it is tortured: its memory, from outside, and the delay of its event loop, as it tells it.
 * @param enCours what is being asked, for whoever reads the report
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
