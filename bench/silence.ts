// Measures the first call after a silence: people read for a while between two clicks.
import { setTimeout as attendre } from 'node:timers/promises';
import { MIME_COMPACT } from '../src/shared/core/api/compact.ts';
import { envoyer, quantile } from '../scripts/envoyer.ts';
import { tempsDe } from './processeur.ts';
import type { Porteur } from './sessions.ts';

const CHEMIN = '/api/v1/encours?etat=DECLARE&tri=dateDeclaration&ordre=desc';
const SILENCE_MS = 12_000;
const SILENCES = 5;
const A_LA_SUITE = 30;
const MAX_MS = 10;

type Ecoute = { readonly cible: string; readonly port: number; readonly pid: number };

const median = (durees: readonly number[]): number =>
  quantile(
    durees.toSorted((a, b) => a - b),
    0.5,
  );

/** @returns what is missed, in French: of this version alone */
export const mesurerSilence = async (
  { cible, port, pid }: Ecoute,
  [premier]: readonly Porteur[],
): Promise<readonly string[]> => {
  const entetes = { authorization: `Bearer ${premier?.token}`, accept: MIME_COMPACT };
  const cliquer = async (): Promise<number> => {
    const debut = performance.now();
    await envoyer(port, { method: 'GET', chemin: CHEMIN, entetes });
    return performance.now() - debut;
  };
  const suite: number[] = [];
  for (let rang = 0; rang < A_LA_SUITE; rang++) suite.push(await cliquer());
  const apres: number[] = [];
  let processeur = 0;
  for (let silence = 0; silence < SILENCES; silence++) {
    await attendre(SILENCE_MS);
    const avant = tempsDe(pid);
    apres.push(await cliquer());
    processeur += tempsDe(pid) - avant;
  }
  const milieu = median(apres);
  console.log(
    `\nsilence, ${cible} : ${median(suite).toFixed(1)} ms à la suite ; après ${SILENCE_MS / 1000} s de silence, ` +
      `${milieu.toFixed(1)} ms (${apres.map((ms) => ms.toFixed(1)).join(', ')}), ` +
      `${(processeur / SILENCES).toFixed(0)} ms de processeur du serveur`,
  );
  return cible === 'app' && milieu > MAX_MS ? [`après un silence : ${milieu.toFixed(1)} ms, but ${MAX_MS}`] : [];
};
