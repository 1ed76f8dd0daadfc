// Processor time of processes, from /proc: a busy machine hardly changes it, unlike requests per second.
import { readdirSync, readFileSync } from 'node:fs';

/** Unit of the kernel: hundredths of a second on all common machines (`getconf CLK_TCK`). */
const MS_PAR_TIC = 10;

type Ligne = { readonly parent: number; readonly propre: number; readonly enfantsFinis: number };
const lireProcessus = (pid: number): Ligne | undefined => {
  try {
    const texte = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // Fields after the name, which may hold any character: state, parent, … utime, stime, cutime, cstime.
    const champs = texte
      .slice(texte.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const [parent = 0, utime = 0, stime = 0, cutime = 0, cstime = 0] = [1, 11, 12, 13, 14].map((rang) => champs[rang]);
    return { parent, propre: (utime + stime) * MS_PAR_TIC, enfantsFinis: (cutime + cstime) * MS_PAR_TIC };
  } catch {
    return undefined;
  }
};

/**
 * The same to the nanosecond, which tells one request from another: the scheduler's own count, thread after thread. A
 * thread that ended takes its time with it.
 */
const precisDe = (pid: number): number | undefined => {
  try {
    const fils = readdirSync(`/proc/${pid}/task`).map((fil) =>
      Number(readFileSync(`/proc/${pid}/task/${fil}/schedstat`, 'utf8').split(' ')[0]),
    );
    return fils.reduce((total, nanosecondes) => total + nanosecondes, 0) / 1e6;
  } catch {
    return undefined;
  }
};

/** Processor time of one process, in milliseconds. */
export const tempsDe = (pid: number): number => precisDe(pid) ?? lireProcessus(pid)?.propre ?? 0;

export const parentDe = (pid: number): number => lireProcessus(pid)?.parent ?? 0;

/**
 * Processor time of a process and of its children, including ended ones, in milliseconds: a database server with its
 * connections.
 */
export const tempsAvecEnfants = (pid: number): number => {
  const racine = lireProcessus(pid);
  const enfants = readdirSync('/proc')
    .filter((nom) => /^\d+$/.test(nom))
    .map(Number)
    .filter((enfant) => lireProcessus(enfant)?.parent === pid);
  return enfants.reduce((total, enfant) => total + tempsDe(enfant), tempsDe(pid) + (racine?.enfantsFinis ?? 0));
};

/** Processor time of the whole machine since it started, every process counted. In milliseconds. */
export const tempsDeLaMachine = (): number => {
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = (
    /^cpu +(?<tics>.+)$/m.exec(readFileSync('/proc/stat', 'utf8'))?.groups?.['tics'] ?? ''
  )
    .split(' ')
    .map(Number);
  return (user + nice + system + irq + softirq) * MS_PAR_TIC;
};
