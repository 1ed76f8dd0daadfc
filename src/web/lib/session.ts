import { useSyncExternalStore } from 'react';
import type { Role, TypeTenant } from '#shared/core/acteur.ts';

/**
 * The user of the session, as the browser keeps it (CPT-8). Extra fields of the feature's contract are kept unchanged.
 */
type UtilisateurSession = { readonly id: number; readonly nomComplet: string; readonly role: Role };
type TenantSession = { readonly id: number; readonly nom: string; readonly typeTenant: TypeTenant };
export type Session = {
  readonly token: string;
  readonly utilisateur: UtilisateurSession & Readonly<Record<string, unknown>>;
  readonly tenant: TenantSession & Readonly<Record<string, unknown>>;
};

const CLE = 'pharmaccord.session';
const abonnes = new Set<() => void>();
let brut: string | null | undefined;
let courante: Session | null = null;

const lireBrut = (): string | null => {
  try {
    return localStorage.getItem(CLE);
  } catch {
    return null; // storage refused (private mode): the session lives in memory only
  }
};

let estConnue = (session: Session): boolean => typeof session.token === 'string';
/**
 * Registers the test of a stored session: a session written by another version that does not fit is forgotten
 * (COM-133).
 */
export const reconnaitreSessions = (convient: (session: unknown) => boolean): void => {
  estConnue = convient;
  // What was read before it could be judged is read again.
  brut = undefined;
};

const decoder = (texte: string | null): Session | null => {
  if (texte === null) return null;
  try {
    const session = JSON.parse(texte) as Session;
    return estConnue(session) ? session : null;
  } catch {
    return null;
  }
};

const prevenir = () => abonnes.forEach((abonne) => abonne());

const adopter = (texte: string | null, session: Session | null) => {
  brut = texte;
  courante = session;
  prevenir();
};

const surStockage = (evenement: StorageEvent) => {
  if (evenement.key !== CLE && evenement.key !== null) return;
  const texte = lireBrut();
  adopter(texte, decoder(texte));
};

/** The current session, or null. The same object until it changes, as `useSyncExternalStore` needs. */
export const getSession = (): Session | null => {
  if (brut === undefined) {
    brut = lireBrut();
    courante = decoder(brut);
  }
  return courante;
};

/** Stores the session for every tab; null forgets it. */
export const setSession = (session: Session | null): void => {
  const texte = session === null ? null : JSON.stringify(session);
  try {
    if (texte === null) localStorage.removeItem(CLE);
    else localStorage.setItem(CLE, texte);
  } catch {
    // storage refused: the session stays in memory
  }
  adopter(texte, session);
};

/** Registers a listener called on every change, in any tab. @returns the function that unregisters it */
export const subscribeSession = (abonne: () => void): (() => void) => {
  if (abonnes.size === 0) window.addEventListener('storage', surStockage);
  abonnes.add(abonne);
  return () => {
    abonnes.delete(abonne);
    if (abonnes.size === 0) window.removeEventListener('storage', surStockage);
  };
};

export const useSession = (): Session | null => useSyncExternalStore(subscribeSession, getSession);
