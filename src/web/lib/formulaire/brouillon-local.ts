import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { getSession } from '../session.ts';

/** Index of the kept drafts, in `localStorage` so that it reads without waiting for the database. */
const INDEX = 'pharmaccord.brouillons';
let store: UseStore | undefined;
const base = (): UseStore => (store ??= createStore('pharmaccord', 'brouillons'));

/** Keys of the kept drafts, of all users of this device. */
export const toutesLesCles = (): string[] => {
  try {
    const clesGardees: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(clesGardees) ? clesGardees.filter((cle) => typeof cle === 'string') : [];
  } catch {
    return [];
  }
};
const ecrireIndex = (cles: readonly string[]) => {
  try {
    if (cles.length === 0) localStorage.removeItem(INDEX);
    else localStorage.setItem(INDEX, JSON.stringify(cles));
  } catch {
    // storage refused: only this tab finds its drafts again
  }
};

/** Key of a draft for one user in one account: an administrator acting for another account must not see it there. */
export const cleLocale = (cle: string): string => {
  const session = getSession();
  return `${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** The drafts of this user on this device and account whose key has this prefix. Reads no database. */
const listerLocaux = (prefixe: string): string[] => toutesLesCles().filter((cle) => cle.startsWith(cleLocale(prefixe)));

/** Heavy parts of a text (its images), kept apart so that a keystroke does not write them again. */
export type PieceDeBrouillon = readonly [nom: string, contenu: string];
const clePiece = (cle: string, nom: string): string => `${cle}/${nom}`;
const toutesPieces = (cle: string): IDBKeyRange => IDBKeyRange.bound(clePiece(cle, ''), clePiece(cle, '\uffff'));

const changer = (faire: (objets: IDBObjectStore) => void): Promise<void> =>
  base()('readwrite', (objets) => {
    faire(objets);
    // Commits at once: a page killed just after would otherwise lose the whole draft.
    objets.transaction.commit();
    return promisifyRequest(objets.transaction);
  });

/**
 * Keeps a text too large for the session storage, until the server has it.
 * @param pieces the pieces not written yet; the text and its pieces are kept together, or not at all
 * @throws when the device refuses: the screen then tells the user
 */
export const ecrireLocal = async (
  cle: string,
  valeur: unknown,
  pieces: readonly PieceDeBrouillon[] = [],
): Promise<void> => {
  // Writes the key to the index first: a crash in between leaves a key without a text, never a text without a key.
  if (!toutesLesCles().includes(cle)) ecrireIndex([...toutesLesCles(), cle]);
  await changer((objets) => {
    for (const [nom, contenu] of pieces) objets.put(contenu, clePiece(cle, nom));
    objets.put(valeur, cle);
  });
};

/** Deletes the text once the server has it, but keeps its pieces, which may serve again. */
export const acquitterLocal = (cle: string): Promise<void> =>
  changer((objets) => objets.delete(cle)).catch(() => undefined);

export const lireLocal = async (cle: string): Promise<unknown> => {
  try {
    return await get(cle, base());
  } catch {
    return undefined;
  }
};

/** @returns undefined for a deleted piece */
export const lirePiece = (cle: string, nom: string): Promise<unknown> => lireLocal(clePiece(cle, nom));

export const effacerLocal = async (cle: string): Promise<void> => {
  ecrireIndex(toutesLesCles().filter((leCle) => leCle !== cle));
  await changer((objets) => {
    objets.delete(cle);
    objets.delete(toutesPieces(cle));
  }).catch(() => undefined);
};

const nomVerrou = (cle: string): string => `pharmaccord.${cle}`;
/** Drafts this tab has locked (`tenus`), and drafts its forms write (`ecrits`): no other tab may touch them. */
const tenus = new Map<string, () => void>();
const ecrits = new Set<string>();

/**
 * Locks a draft, so that other tabs know this one writes it; closing the tab releases the lock.
 * @returns false when another tab holds the lock
 */
export const prendreLocal = async (cle: string): Promise<boolean> => {
  // Opens the database now, so that the first keystroke does not wait for it.
  void base()('readonly', () => undefined).catch(() => undefined);
  // Browsers offer locks over https only: over plain http, the draft counts as taken.
  if (tenus.has(cle) || !navigator.locks) return true;
  return new Promise((resolve) => {
    const tenir = (verrou: Lock | null): Promise<void> | undefined => {
      resolve(verrou !== null);
      return verrou ? new Promise((finir) => tenus.set(cle, finir)) : undefined;
    };
    navigator.locks.request(nomVerrou(cle), { ifAvailable: true }, tenir).catch(() => resolve(true));
  });
};
const lacher = (cle: string): void => {
  tenus.get(cle)?.();
  tenus.delete(cle);
};

/** Holds a draft while a form writes it. @returns the function that releases it */
export const tenirLocal = (cle: string): (() => void) => {
  ecrits.add(cle);
  void prendreLocal(cle);
  return () => {
    ecrits.delete(cle);
    lacher(cle);
  };
};

/** Deletes a draft that a crash left behind, unless a form writes it. */
export const effacerReste = async (cle: string): Promise<void> => {
  if (ecrits.has(cle) || !(await prendreLocal(cle))) return;
  await effacerLocal(cle);
  if (!ecrits.has(cle)) lacher(cle);
};

/** The drafts that no form writes: left by a crash, a reload, a server that never answered. */
export const brouillonsOrphelins = async (prefixe: string): Promise<string[]> => {
  const cles = listerLocaux(prefixe).filter((cle) => !ecrits.has(cle));
  if (cles.length === 0 || !navigator.locks) return cles;
  const { held = [], pending = [] } = await navigator.locks.query();
  const pris = new Set([...held, ...pending].map(({ name }) => name));
  return cles.filter((cle) => tenus.has(cle) || !pris.has(nomVerrou(cle)));
};
