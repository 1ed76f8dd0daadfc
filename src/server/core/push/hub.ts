import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CANAL, evenementSchema, type Evenement } from './evenements.ts';

type Ecoute = {
  readonly surEvenement?: (evenement: Evenement) => void;
  /** The channel was deaf for a while and hears again: the events in between are lost. */
  readonly surReprise?: () => void;
};

export type Hub = {
  /** @returns the function that stops listening */
  ecouter(ecoute: Ecoute): () => void;
  /** Every event committed up to that long ago was heard, in milliseconds. Infinite while the channel is deaf. */
  retardMs(): number;
  arreter(): Promise<void>;
};

type OptionsHub = { readonly connexion: pg.ClientConfig; readonly log: Logger; readonly controleMs?: number };

const DELAI_MIN_MS = 100;
const DELAI_MAX_MS = 5_000;
const CONTROLE_MS = 400;

const lireEvenement = (contenu: string | undefined): Evenement | undefined => {
  try {
    return evenementSchema.safeParse(JSON.parse(contenu ?? '')).data;
  } catch {
    return undefined;
  }
};

/** One connection that listens until it is lost, is told to stop, or no longer answers. */
const ecouterUneFois = async (
  { connexion, controleMs = CONTROLE_MS }: OptionsHub,
  surMessage: (contenu?: string) => void,
  surControle: (depart: number) => void,
  pret: () => void,
  arret: AbortSignal,
) => {
  const client = new pg.Client({
    ...connexion,
    application_name: 'pharmaccord-push',
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  const perdue = Promise.withResolvers<void>();
  client.on('error', () => perdue.resolve());
  client.on('end', () => perdue.resolve());
  client.on('notification', ({ payload }) => surMessage(payload));
  arret.addEventListener('abort', () => perdue.resolve(), { once: true });
  try {
    await client.connect();
    await client.query(`listen ${CANAL}`);
    pret();
    // What was committed before the question left has come before its answer.
    const controler = () => {
      const depart = performance.now();
      client.query('select 1').then(
        () => surControle(depart),
        () => perdue.resolve(),
      );
    };
    const battement = setInterval(controler, controleMs);
    await perdue.promise.finally(() => clearInterval(battement));
  } finally {
    // A frozen server would never close the connection.
    await Promise.race([client.end().catch(() => {}), attendre(1_000, undefined, { ref: false })]);
  }
};

/**
 * Listens to what the other instances say, on a connection of its own that comes back by itself.
 * Resolves once it listens; a database that is not there yet is waited for in the background.
 */
export const demarrerHub = async (options: OptionsHub): Promise<Hub> => {
  const ecoutes = new Set<Ecoute>();
  const arret = new AbortController();
  const premiere = Promise.withResolvers<void>();

  let entenduJusqua = Number.NEGATIVE_INFINITY;
  const surControle = (depart: number) => {
    entenduJusqua = depart;
  };
  const surMessage = (contenu?: string) => {
    const evenement = lireEvenement(contenu);
    if (!evenement) return options.log.warn('message illisible sur le canal');
    for (const { surEvenement } of ecoutes) surEvenement?.(evenement);
  };
  const surEcoute = () => {
    for (const { surReprise } of ecoutes) surReprise?.();
    premiere.resolve();
  };
  const boucle = async () => {
    for (let delai = DELAI_MIN_MS; !arret.signal.aborted; delai = Math.min(delai * 2, DELAI_MAX_MS)) {
      const pret = () => {
        delai = DELAI_MIN_MS;
        surEcoute();
      };
      await ecouterUneFois(options, surMessage, surControle, pret, arret.signal).catch((error: unknown) =>
        options.log.warn({ err: error }, 'canal des événements perdu'),
      );
      entenduJusqua = Number.NEGATIVE_INFINITY;
      premiere.resolve();
      await attendre(delai, undefined, { signal: arret.signal, ref: false }).catch(() => {});
    }
  };
  const fin = boucle();
  await premiere.promise;
  return {
    ecouter: (ecoute) => {
      ecoutes.add(ecoute);
      return () => ecoutes.delete(ecoute);
    },
    retardMs: () => performance.now() - entenduJusqua,
    arreter: async () => {
      arret.abort();
      await fin;
    },
  };
};
