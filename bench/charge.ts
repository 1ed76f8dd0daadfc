import { Agent, request } from 'node:http';

export type Appel = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly chemin: string;
  readonly corps?: unknown;
  readonly entetes?: Record<string, string>;
};
export type Mesure = {
  readonly nombre: number;
  readonly parSeconde: number;
  readonly p50: number;
  readonly p99: number;
  readonly erreurs: number;
};

const agents = new Map<number, Agent>();
const agentDe = (port: number): Agent => {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true, maxSockets: 64 });
  agents.set(port, agent);
  return agent;
};

const signales = new Set<string>();
/** A refusal is told once: figures made of refusals mean nothing. */
const signaler = (refus: string): void => {
  if (signales.size < 20 && !signales.has(refus)) console.error(refus);
  signales.add(refus);
};

/** One request on a kept connection. */
export const envoyer = (
  port: number,
  { method, chemin, corps, entetes = {} }: Appel,
): Promise<{ status: number; texte: string }> =>
  new Promise((resolve, reject) => {
    const donnees = corps === undefined ? undefined : JSON.stringify(corps);
    const contenu =
      donnees === undefined
        ? {}
        : { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(donnees)) };
    const envoi = request(
      { host: '127.0.0.1', port, method, path: chemin, agent: agentDe(port), headers: { ...contenu, ...entetes } },
      (reponse) => {
        const morceaux: Buffer[] = [];
        reponse.on('data', (morceau: Buffer) => morceaux.push(morceau));
        reponse.on('end', () => {
          const recue = { status: reponse.statusCode ?? 0, texte: Buffer.concat(morceaux).toString('utf8') };
          if (recue.status >= 400)
            signaler(`${port} ${method} ${chemin.slice(0, 60)} ${recue.status} ${recue.texte.slice(0, 300)}`);
          resolve(recue);
        });
        reponse.on('error', reject);
      },
    );
    envoi.on('error', reject);
    envoi.end(donnees);
  });

export const quantile = (triees: readonly number[], q: number): number =>
  triees[Math.min(triees.length - 1, Math.floor(triees.length * q))] ?? 0;

/** Each of `connexions` repeats `faire` until the time is over. `faire` gets the number of its connection and says whether it went well. */
export const charger = async (
  connexions: number,
  millisecondes: number,
  faire: (connexion: number) => Promise<boolean>,
): Promise<Mesure> => {
  const durees: number[] = [];
  let erreurs = 0;
  const debut = performance.now();
  const boucle = async (connexion: number): Promise<void> => {
    while (performance.now() - debut < millisecondes) {
      const depart = performance.now();
      if (!(await faire(connexion))) erreurs++;
      durees.push(performance.now() - depart);
    }
  };
  await Promise.all(Array.from({ length: connexions }, (_, i) => boucle(i)));
  const ecoule = (performance.now() - debut) / 1000;
  const triees = durees.toSorted((a, b) => a - b);
  return {
    nombre: durees.length,
    parSeconde: durees.length / ecoule,
    p50: quantile(triees, 0.5),
    p99: quantile(triees, 0.99),
    erreurs,
  };
};
