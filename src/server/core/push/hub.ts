import { randomUUID } from 'node:crypto';
import { setTimeout as attendre } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from 'pino';
import { CANAL, evenementSchema, type Evenement } from './evenements.ts';

type Ecoute = {
  readonly surEvenement?: (evenement: Evenement) => void;
  /** Called when the channel hears again after a deaf time, whose events are lost. */
  readonly surReprise?: () => void;
};

export type Hub = {
  /** @returns the function that stops listening */
  ecouter(ecoute: Ecoute): () => void;
  /** The delay within which every committed event was heard, in milliseconds. Infinite while the channel is deaf. */
  retardMs(): number;
  arreter(): Promise<void>;
};

type OptionsHub = {
  /** Without a pooler, which would lend the listening connection to another client. */
  readonly connexion: pg.ClientConfig;
  /** Where events are sent, through a pooler or not; `connexion` by default. */
  readonly emission?: pg.ClientConfig;
  readonly log: Logger;
  readonly controleMs?: number;
};

const DELAI_MIN_MS = 100;
const DELAI_MAX_MS = 5_000;
const CONTROLE_MS = 400;
/** Without a beat for that long, the channel is considered deaf and another connection is opened. */
const SILENCE_MS = 5_000;

const lireEvenement = (contenu: string | undefined): Evenement | undefined => {
  try {
    return evenementSchema.safeParse(JSON.parse(contenu ?? '')).data;
  } catch {
    return undefined;
  }
};

const creerClient = (connexion: pg.ClientConfig, application_name: string, perdue: () => void) => {
  const client = new pg.Client({
    ...connexion,
    application_name,
    keepAlive: true,
    connectionTimeoutMillis: 5_000,
    query_timeout: 5_000,
  });
  client.on('error', perdue);
  client.on('end', perdue);
  return client;
};

/** Closes a connection without waiting, because a frozen server would never close it. */
const fermer = (client: pg.Client) =>
  Promise.race([client.end().catch(() => {}), attendre(1_000, undefined, { ref: false })]);

const sourd = () =>
  new Error(
    'le canal n’entend pas ce qui s’y dit : DATABASE_DIRECT_URL doit mener à la base de DATABASE_URL, sans répartiteur',
  );

/**
 * Listens on one connection until it is lost, stopped, or deaf. Another connection sends beats that must come back
 * through the channel: behind a pooler, a query on the listening connection is answered even when every event is lost
 * (EXP-101).
 */
const ecouterUneFois = async (
  { connexion, emission = connexion, controleMs = CONTROLE_MS }: OptionsHub,
  surMessage: (contenu?: string) => void,
  surPouls: (depart: number) => void,
  arret: AbortSignal,
) => {
  const perdue = Promise.withResolvers<void>();
  const perdre = () => perdue.resolve();
  const client = creerClient(connexion, 'pharmaccord-push', perdre);
  const emetteur = creerClient(emission, 'pharmaccord-pouls', perdre);
  const pouls = `${CANAL}_${randomUUID().replaceAll('-', '')}`;
  let sansReponse = 0;
  client.on('notification', ({ channel, payload }) => {
    if (channel !== pouls) return surMessage(payload);
    sansReponse = 0;
    surPouls(Number(payload));
  });
  arret.addEventListener('abort', perdre, { once: true });
  try {
    await Promise.all([client.connect(), emetteur.connect()]);
    await client.query(`listen ${CANAL}; listen ${pouls}`);
    const battre = () => {
      sansReponse += 1;
      // Counted in beats, so that a process that was itself held up reads its waiting messages before it concludes.
      if (sansReponse * controleMs > SILENCE_MS) return perdue.reject(sourd());
      // Events committed before this beat have arrived before it.
      emetteur.query('select pg_notify($1, $2)', [pouls, String(performance.now())]).catch(perdre);
    };
    battre();
    const battement = setInterval(battre, controleMs);
    await perdue.promise.finally(() => clearInterval(battement));
  } finally {
    arret.removeEventListener('abort', perdre);
    await Promise.all([fermer(client), fermer(emetteur)]);
  }
};

/**
 * Listens to the other instances, on a connection of its own that reconnects by itself. Resolves once it hears; an
 * absent database is waited for in the background.
 */
export const demarrerHub = async (options: OptionsHub): Promise<Hub> => {
  const ecoutes = new Set<Ecoute>();
  const arret = new AbortController();
  const premiere = Promise.withResolvers<void>();

  let entenduJusqua = Number.NEGATIVE_INFINITY;
  const surMessage = (contenu?: string) => {
    const evenement = lireEvenement(contenu);
    if (!evenement) return options.log.warn('message illisible sur le canal');
    for (const { surEvenement } of ecoutes) surEvenement?.(evenement);
  };
  const surReprise = () => {
    for (const ecoute of ecoutes) ecoute.surReprise?.();
    premiere.resolve();
  };
  const boucle = async () => {
    for (let delai = DELAI_MIN_MS; !arret.signal.aborted; delai = Math.min(delai * 2, DELAI_MAX_MS)) {
      const surPouls = (depart: number) => {
        const reprise = entenduJusqua === Number.NEGATIVE_INFINITY;
        entenduJusqua = depart;
        delai = DELAI_MIN_MS;
        if (reprise) surReprise();
      };
      await ecouterUneFois(options, surMessage, surPouls, arret.signal).catch((error: unknown) =>
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
