import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { couperConnexion } from './database.ts';
import { chercherPrincipal, ServeurDeSecours } from './principal.ts';

/** `patience`: how long a query may stay unanswered; `pause`: between two queries. In milliseconds. */
type Rythme = { readonly patience: number; readonly pause: number };
const RYTHME: Rythme = { patience: 8_000, pause: 2_000 };
/** With several servers, how many queries between two searches for a new principal. */
const QUESTIONS_PAR_RECHERCHE = 4;

type GardienOptions = {
  /** Cuts every connection at once: the calls that wait on them fail with this cause. */
  readonly couper: (cause: Error) => void;
  readonly rythme?: Rythme;
  /** Called each time connections are cut. */
  readonly log?: (error: Error) => void;
};
type Gardien = { arreter(): Promise<void> };

const muette = () => Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' });
const remplacee = () => Object.assign(new Error('another server took over'), { code: 'ECONNRESET' });

/**
 * The answer, if it comes in time; else undefined. The delay is split in two halves, so that a process that was itself
 * held up reads its pending answers before it concludes.
 */
const repond = async <T>(question: Promise<T>, patience: number): Promise<T | undefined> => {
  const moitie = () => attendre(patience / 2, undefined, { ref: false });
  return (await Promise.race([question, moitie()])) ?? Promise.race([question, moitie()]);
};

/**
 * Checks that the database answers. A frozen database, or a machine that vanished, closes no connection, and its
 * callers would wait for ever: their connections are then cut, so that they get a 503 and the next ones open new
 * connections (COM-75). Connections to a server that is not the principal any more are cut too (EXP-105).
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
      // Another server may have taken over while this one is silent: the search does not wait for the whole delay.
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
