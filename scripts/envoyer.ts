import { Agent, request } from 'node:http';

export type Appel = {
  readonly method: 'GET' | 'POST' | 'PUT';
  readonly chemin: string;
  readonly corps?: unknown;
  readonly entetes?: Record<string, string>;
};
const agents = new Map<number, Agent>();
const agentDe = (port: number): Agent => {
  const agent = agents.get(port) ?? new Agent({ keepAlive: true, maxSockets: 64 });
  agents.set(port, agent);
  return agent;
};

const signales = new Set<string>();
/** Reports each refusal once: figures made of refusals mean nothing. */
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
