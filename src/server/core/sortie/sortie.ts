import { lookup } from 'node:dns';
import { request as requeteHttp, type IncomingMessage, type RequestOptions } from 'node:http';
import { request as requeteHttps } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Logger } from 'pino';
import { suivreOuvrage, traceparentPresent } from '../observation/suivre.ts';
import { estInterne, machineDe, origineDe } from './adresses.ts';

export type MotifSortie =
  /** The super administrator has not allowed this address. */
  | 'NON_AUTORISEE'
  /** The name resolves to one of our own machines. */
  | 'INTERNE'
  | 'INJOIGNABLE'
  | 'CERTIFICAT'
  | 'TROP_LENT'
  | 'TROP_GROS'
  /** The answer was cut before its end. */
  | 'COUPEE';

/** An outgoing call without an answer. Its message names the cause, never the address. */
export class SortieError extends Error {
  override readonly name = 'SortieError';
  readonly motif: MotifSortie;
  constructor(motif: MotifSortie, options?: ErrorOptions) {
    super(motif, options);
    this.motif = motif;
  }
}

export type Appel = {
  readonly methode: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly entetes?: Readonly<Record<string, string>>;
  readonly corps?: string | Buffer;
  /** The time limit of the whole call; 15 s by default. */
  readonly delaiMs?: number;
  /** The largest answer; 5 MB by default. */
  readonly octetsMax?: number;
  readonly signal?: AbortSignal;
};
export type ReponseSortie = {
  readonly statut: number;
  readonly entetes: Readonly<Record<string, string>>;
  readonly corps: Buffer;
};

/** The only way to call a partner (CNX-6, CNX-7): redirections are not followed. */
export type Sortie = {
  /** @throws {SortieError} when no complete answer came; an answer of any status is returned */
  appeler(appel: Appel): Promise<ReponseSortie>;
  /** `machine:port` inside our own network, allowed by the server's configuration. */
  readonly locales: readonly string[];
};

type ReglagesSortie = {
  /** The origins allowed by the super administrator, read at each call. */
  readonly autorisees: () => Promise<readonly string[]>;
  /** `machine:port` inside our own network, allowed by the server's configuration. */
  readonly locales: readonly string[];
  /** Partners are told which trace a call belongs to (EXP-113). */
  readonly direTrace?: boolean;
  readonly log: Pick<Logger, 'warn'>;
};

const DELAI = 15_000;
const OCTETS = 5 * 1024 * 1024;

/**
 * Resolves a name, and refuses it when one of its addresses is ours: the connection then goes to the very address that
 * was checked.
 */
const chercherDehors: LookupFunction = (nom, options, rendre) =>
  lookup(nom, { ...options, all: true }, (error, adresses) => {
    if (error) return rendre(error, '');
    if (adresses.some(({ address }) => estInterne(address))) return rendre(new SortieError('INTERNE'), '');
    const [premiere] = adresses;
    if (!premiere) return rendre(new SortieError('INJOIGNABLE'), '');
    return options.all ? rendre(null, adresses) : rendre(null, premiere.address, premiere.family);
  });

const DE_CERTIFICAT = /CERT|SELF_SIGNED|TLS|SSL|UNABLE_TO_VERIFY|ALTNAME/;
const motifDe = (error: unknown, signal: AbortSignal): SortieError => {
  if (error instanceof SortieError) return error;
  if (signal.aborted) return new SortieError('TROP_LENT', { cause: error });
  const { code = '' } = error as { code?: string };
  return new SortieError(DE_CERTIFICAT.test(code) ? 'CERTIFICAT' : 'INJOIGNABLE', { cause: error });
};

const lireCorps = async (reponse: IncomingMessage, octetsMax: number, signal: AbortSignal): Promise<Buffer> => {
  const morceaux: Buffer[] = [];
  let octets = 0;
  try {
    for await (const morceau of reponse as AsyncIterable<Buffer>) {
      octets += morceau.length;
      if (octets > octetsMax) throw new SortieError('TROP_GROS');
      morceaux.push(morceau);
    }
  } catch (error) {
    if (error instanceof SortieError || signal.aborted) throw error;
    throw new SortieError('COUPEE', { cause: error });
  }
  if (!reponse.complete) throw new SortieError('COUPEE');
  return Buffer.concat(morceaux);
};

const demander = (url: URL, options: RequestOptions, corps: Appel['corps']): Promise<IncomingMessage> =>
  new Promise((rendre, echouer) => {
    const requete = (url.protocol === 'https:' ? requeteHttps : requeteHttp)(url, options);
    requete.on('response', rendre);
    requete.on('error', echouer);
    requete.end(corps);
  });

const enTexte = (entetes: IncomingMessage['headers']): Record<string, string> =>
  Object.fromEntries(
    Object.entries(entetes).flatMap(([nom, valeur]) => (valeur === undefined ? [] : [[nom, String(valeur)]])),
  );

/** Opens the way out. */
export const ouvrirSortie = ({ autorisees, locales, log, direTrace = false }: ReglagesSortie): Sortie => {
  const exigerAutorisee = async (url: URL): Promise<void> => {
    const origine = origineDe(url.href);
    if (!origine || !(await autorisees()).includes(origine)) throw new SortieError('NON_AUTORISEE');
  };
  const appeler = async (demande: Appel): Promise<ReponseSortie> => {
    const { methode, url: texte, entetes = {}, corps, delaiMs = DELAI, octetsMax = OCTETS, signal } = demande;
    const traceparent = direTrace ? traceparentPresent() : undefined;
    const fin = AbortSignal.any([AbortSignal.timeout(delaiMs), ...(signal ? [signal] : [])]);
    const url = URL.canParse(texte) ? new URL(texte) : undefined;
    try {
      if (!url) throw new SortieError('NON_AUTORISEE');
      await exigerAutorisee(url);
      const locale = locales.includes(machineDe(url));
      const hote = url.hostname.replaceAll(/^\[|\]$/g, '');
      // A literal address is not looked up.
      if (!locale && isIP(hote) > 0 && estInterne(hote)) throw new SortieError('INTERNE');
      const options: RequestOptions = {
        method: methode,
        headers: { 'accept-encoding': 'identity', ...(traceparent && { traceparent }), ...entetes },
        agent: false,
        signal: fin,
        ...(locale ? {} : { lookup: chercherDehors }),
      };
      const reponse = await demander(url, options, corps);
      const octets = await lireCorps(reponse, octetsMax, fin).finally(() => reponse.destroy());
      return { statut: reponse.statusCode ?? 0, entetes: enTexte(reponse.headers), corps: octets };
    } catch (error) {
      const echec = motifDe(error, fin);
      log.warn({ machine: url && machineDe(url), motif: echec.motif }, 'appel sortant sans réponse');
      throw echec;
    }
  };
  const decrire = ({ methode, url }: Appel) => {
    const machine = URL.canParse(url) ? machineDe(new URL(url)) : 'inconnue';
    return { sorte: 'sortie', nom: `${methode} ${machine}`, mots: { method: methode, machine } } as const;
  };
  return {
    locales,
    appeler: (demande) =>
      suivreOuvrage(
        () => decrire(demande),
        () => appeler(demande),
        ({ statut }) => ({ status: statut }),
      ),
  };
};
