import type { BodyInputOf, ParamsInputOf, ParsedResponseOf, QueryInputOf, RouteTypee } from '#shared/core/contract.ts';
import { etendreLignes, MIME_COMPACT, type Compact } from '#shared/core/api/compact.ts';
import { ConnexionPerdue, estAnnulation, lireProbleme } from './echecs.ts';
import { envoyerAvecProgression, type OnProgress, type Reponse } from './api/envoi.ts';
import { chercherNouvelleVersion } from './nouvelle-version.ts';
import { preparerRequete, type Parties, type RequeteApi } from './api/requete.ts';
import { getSession } from './session.ts';

/** A part of the call, optional when the contract has no such part or when all its fields are optional. */
type Partie<K extends string, V> = [V] extends [undefined]
  ? { [P in K]?: undefined }
  : object extends V
    ? { [P in K]?: V }
    : { [P in K]: V };

export type CallOptions = {
  /** Files to send, only for a route whose `bodyType` is `multipart`. */
  fichiers?: readonly File[];
  /** Keep the same key for each try of one submission (COM-27). A POST without a key gets its own. */
  idempotencyKey?: string;
  /** Another token than the session's; null: none. */
  token?: string | null;
  onProgress?: OnProgress;
  signal?: AbortSignal;
  /**
   * Lets the call finish when the page closes, for a last save. Only for a body small enough for the browser to
   * accept.
   */
  keepalive?: boolean;
};

type CallInput<R> = Partie<'params', ParamsInputOf<R>> &
  Partie<'query', QueryInputOf<R>> &
  Partie<'body', BodyInputOf<R>> &
  CallOptions;

/** The second argument is optional when all its parts are. */
export type Args<R> = object extends CallInput<R> ? [input?: CallInput<R>] : [input: CallInput<R>];

const surFin = new Set<() => void>();
let jetonFini: string | undefined;
const surSansAbonnement = new Set<() => void>();

/**
 * Registers the listener of a 402: the subscription of the tenant is over. @returns the function that unregisters it
 */
export const onSubscriptionEnd = (handler: () => void): (() => void) => {
  surSansAbonnement.add(handler);
  return () => surSansAbonnement.delete(handler);
};

/**
 * Registers the listener of a 401, called once per session: the server no longer knows the session.
 * @returns the function that unregisters it
 */
export const onSessionEnd = (handler: () => void): (() => void) => {
  surFin.add(handler);
  return () => surFin.delete(handler);
};

let confirmateur: (() => Promise<boolean>) | undefined;
/**
 * Registers the dialog that asks the user to type the password again before an act on money or access (CPT-77).
 * @param demander resolves with whether the password was typed
 * @returns the function that unregisters it
 */
export const onConfirmationRequired = (demander: () => Promise<boolean>): (() => void) => {
  confirmateur = demander;
  return () => {
    if (confirmateur === demander) confirmateur = undefined;
  };
};

const finDeSession = (jeton: string) => {
  // A late 401 of the previous session must not end the one opened since.
  if (jeton === jetonFini || jeton !== getSession()?.token) return;
  jetonFini = jeton;
  surFin.forEach((handler) => handler());
};

/** Browsers accept 64 KiB of `keepalive` bodies in all, and a character may take three bytes. */
const MAX_SURVIE = 20_000;

const emettre = async (
  requete: RequeteApi,
  { onProgress, signal, keepalive = false }: CallOptions,
): Promise<Reponse & Partial<Pick<Response, 'blob' | 'headers'>>> => {
  if (onProgress) return envoyerAvecProgression(requete, onProgress, signal);
  const { url, method, headers, body } = requete;
  const survit = keepalive && typeof body === 'string' && body.length < MAX_SURVIE;
  try {
    return await fetch(url, {
      method,
      headers,
      body: body ?? null,
      signal: signal ?? null,
      cache: 'no-store',
      credentials: 'same-origin',
      ...(survit && { keepalive: true }),
    });
  } catch (erreur) {
    throw estAnnulation(erreur) ? erreur : new ConnexionPerdue();
  }
};

const lireTexte = async (reponse: Pick<Reponse, 'text'>): Promise<string> => {
  try {
    return await reponse.text();
  } catch (erreur) {
    throw estAnnulation(erreur) ? erreur : new ConnexionPerdue();
  }
};

/** Statuses that a server of another version gives to a call whose contract has changed. */
const CONTRAT_CHANGE = new Set([400, 404, 405, 415]);

const appeler = async (
  route: RouteTypee,
  input: Parties & CallOptions,
): Promise<Awaited<ReturnType<typeof emettre>>> => {
  const requete = preparerRequete(route, input);
  const reponse = await emettre(requete, input);
  if (reponse.ok) return reponse;
  if (reponse.status === 401 && requete.token !== undefined && route.access !== 'public') finDeSession(requete.token);
  if (CONTRAT_CHANGE.has(reponse.status)) void chercherNouvelleVersion();
  const refus = lireProbleme(reponse.status, await lireTexte(reponse));
  // Only a 402 of the session's own account, not of a pharmacy that a délégué follows, comes with this code.
  if (refus.code === 'ABONNEMENT_REQUIS') surSansAbonnement.forEach((handler) => handler());
  // Once the user has confirmed the password, makes the same call again: no typed value is lost.
  if (refus.code === 'CONFIRMATION_REQUISE' && (await confirmateur?.())) return appeler(route, input);
  throw refus;
};

/**
 * Calls a route of the contract. The server has already parsed its answer by the contract, so it is not parsed a second
 * time here.
 * @throws AppError for a refusal, ConnexionPerdue when the server is out of reach, AbortError when `signal` cancels
 */
export const call = async <const R extends RouteTypee>(route: R, ...[input]: Args<R>): Promise<ParsedResponseOf<R>> => {
  const reponse = await appeler(route, input ?? {});
  const texte = await lireTexte(reponse);
  try {
    const recu: unknown = texte === '' ? null : JSON.parse(texte);
    const compact = reponse.headers?.get('content-type')?.startsWith(MIME_COMPACT) === true;
    return (compact ? etendreLignes(recu as Compact) : recu) as ParsedResponseOf<R>;
  } catch {
    throw lireProbleme(502, texte); // a portal or a proxy answered in the server's place
  }
};

export type FichierTelecharge = {
  readonly contenu: Blob;
  readonly nom: string;
  /** True when the server allows the page to show the file, having examined its active content. */
  readonly montrable: boolean;
};

/** The file name in a `Content-Disposition` header (RFC 6266): the encoded form first. */
export const nomDeFichier = (disposition: string | null, defaut = 'document'): string => {
  const encode = /filename\*=(?:UTF-8|utf-8)''([^;]+)/.exec(disposition ?? '')?.[1];
  if (encode) {
    try {
      return decodeURIComponent(encode);
    } catch {
      // a badly encoded name: uses the plain form instead
    }
  }
  return /filename="?([^";]+)"?/.exec(disposition ?? '')?.[1] ?? defaut;
};

/** Fetches a file to show it in the page. The caller makes and revokes the object URL. */
export const recevoirFichier = async <const R extends RouteTypee>(
  route: R,
  ...[input]: Args<R>
): Promise<FichierTelecharge> => {
  const reponse = await appeler(route, input ?? {});
  if (!reponse.blob) throw new ConnexionPerdue();
  const disposition = reponse.headers?.get('content-disposition') ?? null;
  return {
    contenu: await reponse.blob(),
    nom: nomDeFichier(disposition),
    montrable: disposition?.startsWith('inline') === true,
  };
};

/** Downloads a file under the name the server gives. @returns that name, for the success message */
export const telechargerFichier = async <const R extends RouteTypee>(route: R, ...args: Args<R>): Promise<string> =>
  enregistrerSousNom(await recevoirFichier(route, ...args));

/** Saves a file that the page already holds. */
export const enregistrerSousNom = ({ contenu, nom }: Pick<FichierTelecharge, 'contenu' | 'nom'>): string => {
  const url = URL.createObjectURL(contenu);
  const lien = document.createElement('a');
  lien.href = url;
  lien.download = nom;
  document.body.append(lien);
  lien.click();
  lien.remove();
  // Safari reads the URL after the click has returned.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return nom;
};
