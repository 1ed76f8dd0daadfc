import { getHeapStatistics } from 'node:v8';
import { parentPort } from 'node:worker_threads';
import { AppError } from '#shared/core/app-error.ts';
import type { Reponse } from './atelier.ts';

const MEGAOCTET = 1024 * 1024;
/** In megabytes, what this thread holds, garbage included. */
const poids = (): number => {
  const { total_heap_size: tas, external_memory: octets } = getHeapStatistics();
  return (tas + octets) / MEGAOCTET;
};

const traiterDemande = async <D, R>(demande: D, traiter: (demande: D) => Promise<R>): Promise<Reponse<R>> => {
  try {
    return { resultat: await traiter(demande) };
  } catch (error) {
    if (!(error instanceof AppError)) return { erreur: error instanceof Error ? error.message : String(error) };
    const { status, code, message, errors, details } = error;
    return { refus: { status, code, message, errors, details } };
  }
};

/**
 * The thread's side of an `Atelier`: runs each request and answers; the last line of the module.
 * @param transferts the buffers of a result that move rather than being copied
 */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- the caller says what it receives: nothing else knows
export const servir = <D, R>(
  traiter: (demande: D) => Promise<R>,
  transferts: (resultat: R) => ArrayBuffer[] = () => [],
): void => {
  const servirUne = async (demande: D): Promise<void> => {
    const reponse = await traiterDemande(demande, traiter);
    parentPort?.postMessage({ ...reponse, poids: poids() }, 'resultat' in reponse ? transferts(reponse.resultat) : []);
  };
  parentPort?.on('message', (demande: D) => void servirUne(demande));
};
