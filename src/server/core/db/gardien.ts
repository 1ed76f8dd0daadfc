import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { couperConnexion } from './database.ts';
import { chercherPrincipal, ServeurDeSecours } from './principal.ts';

/** `patience`: how long a question may stay without an answer; `pause`: between two questions. In milliseconds. */
type Rythme = { readonly patience: number; readonly pause: number };
const RYTHME: Rythme = { patience: 8_000, pause: 2_000 };
/** Of several servers, whether another one took over is asked once in so many questions. */
const QUESTIONS_PAR_RECHERCHE = 4;

type GardienOptions = {
  /** Ends every connection at once: what waits on them fails with this cause. */
  readonly couper: (cause: Error) => void;
  readonly rythme?: Rythme;
  /** Told each time connections are cut. */
  readonly log?: (error: Error) => void;
};
type Gardien = { arreter(): Promise<void> };

const muette = () => Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' });
const remplacee = () => Object.assign(new Error('another server took over'), { code: 'ECONNRESET' });

/**
 * What it answers in time; undefined when it does not. Counted in two halves: a process that was itself held up reads
 * the pending answers before it judges.
 */
const repond = async <T>(question: Promise<T>, patience: number): Promise<T | undefined> => {
  const moitie = () => attendre(patience / 2, undefined, { ref: false });
  return (await Promise.race([question, moitie()])) ?? Promise.race([question, moitie()]);
};

/**
 * Asks the database for a sign of life. One that is frozen, or whose machine left without a word, closes no connection:
 * what waits for it would wait for ever. Its connections are cut then, so that callers get a 503 and the next ones open
 * new connections (COM-75). So are those to a server that is not, or no longer, the principal (EXP-105).
 */
export const garderBase = (
  connexion: pg.ClientConfig,
  { couper, log = () => {}, rythme: { patience, pause } = RYTHME }: GardienOptions,
): Gardien => {
  const arret = new AbortController();
  let sonde: pg.Client | undefined;
  const ouvrir = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connexion, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const rompre = (cause: Error): void => {
    log(cause);
    couper(cause);
  };
  const questionner = async (): Promise<void> => {
    sonde ??= await ouvrir();
    const question = sonde.query<{ secours: boolean }>('select pg_is_in_recovery() as secours');
    const reponse = await repond(question, patience);
    if (reponse?.rows[0]?.secours === false) return;
    const cause = reponse ? new ServeurDeSecours() : muette();
    rompre(cause);
    throw cause;
  };
  const chercher = async (): Promise<void> => {
    if (!(await chercherPrincipal(connexion))) return;
    rompre(remplacee());
    if (sonde) couperConnexion(sonde, remplacee());
    sonde = undefined;
  };
  const veiller = async (): Promise<void> => {
    for (let questions = 1; !arret.signal.aborted; questions += 1) {
      const reponse = new AbortController();
      // Another one may have taken over while this one keeps silent: no need to wait to its end.
      const entretemps = attendre(patience / 2, undefined, { ref: false, signal: reponse.signal });
      const recherche = entretemps.then(chercher, () => {});
      await questionner().then(
        () => (questions % QUESTIONS_PAR_RECHERCHE === 0 ? chercher() : undefined),
        () => {
          if (sonde) couperConnexion(sonde, muette());
          sonde = undefined;
          return chercher();
        },
      );
      reponse.abort();
      await recherche;
      await attendre(pause, undefined, { ref: false, signal: arret.signal }).catch(() => {});
    }
  };
  const fin = veiller();
  return {
    arreter: async () => {
      arret.abort();
      if (sonde) couperConnexion(sonde, muette());
      await fin;
    },
  };
};
