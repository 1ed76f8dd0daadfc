import { Agent, request } from 'node:http';
import type { Session } from './sessions.ts';

export type Envoi = {
  readonly method: string;
  readonly chemin: string;
  readonly entetes: Readonly<Record<string, string>>;
  readonly corps?: string | readonly Buffer[];
  /** Label of the request in an error: the call, the field, the start of the value. */
  readonly quoi: string;
  /** The session of the request; undefined for none. */
  readonly session?: Session;
};
export type Issue = { readonly status: number; readonly texte: string; readonly reessayer: boolean };

const PATIENCE_MS = 5_000;
/** Patience for a body at the limit, which takes time to travel and to be read. */
const PATIENCE_GRAND_MS = 30_000;
const GRAND = 256 * 1024;

/** A client that keeps its connections, so that the next request meets the leftovers of the previous one. */
export const ouvrirTireur = (port: number, connexions: number) => {
  const agent = new Agent({ keepAlive: true, maxSockets: connexions });
  const enCours = new Set<string>();
  let source = 0;
  const tirer = ({ method, chemin, entetes, corps, quoi, session }: Envoi): Promise<Issue> =>
    new Promise((resolve) => {
      enCours.add(quoi);
      source += 1;
      const finir = (issue: Issue): void => {
        clearTimeout(minuterie);
        enCours.delete(quoi);
        resolve(issue);
      };
      const morceauxEnvoyes = typeof corps === 'string' ? [Buffer.from(corps)] : (corps ?? []);
      const taille = morceauxEnvoyes.reduce((somme, { length }) => somme + length, 0);
      const headers = {
        // Each call comes from another address: otherwise the limits per source would hide the fields behind 429.
        'x-forwarded-for': `10.${(source >> 16) & 255}.${(source >> 8) & 255}.${source & 255}`,
        ...(session && { authorization: `Bearer ${session.jeton}` }),
        ...(corps !== undefined && { 'content-length': String(taille) }),
        ...entetes,
      };
      const envoi = request({ host: '127.0.0.1', port, method, path: chemin, agent, headers }, (reponse) => {
        const morceaux: Buffer[] = [];
        reponse.on('data', (morceau: Buffer) => morceaux.push(morceau));
        reponse.on('error', () => finir({ status: 0, texte: 'réponse coupée', reessayer: false }));
        reponse.on('end', () =>
          finir({
            status: reponse.statusCode ?? 0,
            texte: Buffer.concat(morceaux).toString('utf8', 0, 2_000),
            reessayer: reponse.headers['retry-after'] !== undefined,
          }),
        );
      });
      const minuterie = setTimeout(
        () => {
          finir({ status: -1, texte: 'sans réponse', reessayer: false });
          envoi.destroy();
        },
        taille > GRAND ? PATIENCE_GRAND_MS : PATIENCE_MS,
      );
      envoi.on('error', (error) => finir({ status: 0, texte: String(error), reessayer: false }));
      for (const morceau of morceauxEnvoyes) envoi.write(morceau);
      envoi.end();
    });
  return { tirer, enCours: () => [...enCours], fermer: () => agent.destroy() };
};
