import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import { couperConnexion, couperConnexions, type Database } from './database.ts';

/** `patience`: how long a question may stay without an answer; `pause`: between two questions. In milliseconds. */
type Rythme = { readonly patience: number; readonly pause: number };
const RYTHME: Rythme = { patience: 8_000, pause: 2_000 };

/** `log`: told each time connections are cut. */
type GardienOptions = { readonly rythme?: Rythme; readonly log?: (error: Error) => void };
type Gardien = { arreter(): Promise<void> };

const muette = () => Object.assign(new Error('the database does not answer any more'), { code: 'ETIMEDOUT' });

/**
 * Whether it answers in time. Counted in two halves: a process that was itself held up reads the pending answers before
 * it judges.
 */
const repond = async (question: Promise<unknown>, patience: number): Promise<boolean> => {
  const reponse = question.then(() => true);
  const moitie = () => attendre(patience / 2, false, { ref: false });
  return (await Promise.race([reponse, moitie()])) || Promise.race([reponse, moitie()]);
};

/**
 * Asks the database for a sign of life. One that is frozen, or whose machine left without a word, closes no connection:
 * what waits for it would wait for ever. Its connections are cut then, so that callers get a 503 and the next ones open
 * new connections (COM-75).
 */
export const garderBase = (
  connexion: pg.ClientConfig,
  bases: readonly Database[],
  { log = () => {}, rythme: { patience, pause } = RYTHME }: GardienOptions = {},
): Gardien => {
  const arret = new AbortController();
  let sonde: pg.Client | undefined;
  const ouvrir = async (): Promise<pg.Client> => {
    const client = new pg.Client({ ...connexion, connectionTimeoutMillis: patience });
    client.on('error', () => {});
    await client.connect();
    return client;
  };
  const questionner = async (): Promise<void> => {
    sonde ??= await ouvrir();
    if (await repond(sonde.query('select 1'), patience)) return;
    const cause = muette();
    log(cause);
    for (const base of bases) couperConnexions(base, cause);
    throw cause;
  };
  const veiller = async (): Promise<void> => {
    while (!arret.signal.aborted) {
      await questionner().catch(() => {
        if (sonde) couperConnexion(sonde, muette());
        sonde = undefined;
      });
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
