import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { getSession } from '../session.ts';

/** The names of the kept drafts, readable at once and without a database. */
const INDEX = 'pharmaccord.brouillons';
let store: UseStore | undefined;
const base = (): UseStore => (store ??= createStore('pharmaccord', 'brouillons'));

/** Kept drafts, of any person. */
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
    // refused: only this tab finds its drafts again
  }
};

/** Of one person in one account: acting for another account must not show the text typed for this one. */
export const cleLocale = (cle: string): string => {
  const session = getSession();
  return `${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** The drafts of this person on this device in this account, under names with this prefix. Without a database read. */
const listerLocaux = (prefixe: string): string[] => toutesLesCles().filter((cle) => cle.startsWith(cleLocale(prefixe)));

/** The heavy pieces of a text, not written again at each key. */
export type PieceDeBrouillon = readonly [nom: string, contenu: string];
const clePiece = (cle: string, nom: string): string => `${cle}/${nom}`;
const toutesPieces = (cle: string): IDBKeyRange => IDBKeyRange.bound(clePiece(cle, ''), clePiece(cle, '\uffff'));

const changer = (faire: (objets: IDBObjectStore) => void): Promise<void> =>
  base()('readwrite', (objets) => {
    faire(objets);
    // Without waiting for a permission: a page killed just after would lose all of it.
    objets.transaction.commit();
    return promisifyRequest(objets.transaction);
  });

/**
 * Texts too large for the session storage, kept until the server has them.
 * @param pieces those not written yet; the text and its pieces are kept together, or not at all
 * @throws when the device refuses: the screen then tells the person
 */
export const ecrireLocal = async (
  cle: string,
  valeur: unknown,
  pieces: readonly PieceDeBrouillon[] = [],
): Promise<void> => {
  // Its name is written first: a crash in between leaves a name without a text, never a text without a name.
  if (!toutesLesCles().includes(cle)) ecrireIndex([...toutesLesCles(), cle]);
  await changer((objets) => {
    for (const [nom, contenu] of pieces) objets.put(contenu, clePiece(cle, nom));
    objets.put(valeur, cle);
  });
};

/** The server has the text; its pieces may serve again. */
export const acquitterLocal = (cle: string): Promise<void> =>
  changer((objets) => objets.delete(cle)).catch(() => undefined);

export const lireLocal = async (cle: string): Promise<unknown> => {
  try {
    return await get(cle, base());
  } catch {
    return undefined;
  }
};

/** @returns undefined for a deleted one */
export const lirePiece = (cle: string, nom: string): Promise<unknown> => lireLocal(clePiece(cle, nom));

export const effacerLocal = async (cle: string): Promise<void> => {
  ecrireIndex(toutesLesCles().filter((leCle) => leCle !== cle));
  await changer((objets) => {
    objets.delete(cle);
    objets.delete(toutesPieces(cle));
  }).catch(() => undefined);
};

const nomVerrou = (cle: string): string => `pharmaccord.${cle}`;
/** The drafts this tab took, and those its forms write: no other tab may touch them. */
const tenus = new Map<string, () => void>();
const ecrits = new Set<string>();

/**
 * Tells the other tabs that this one writes under that name; a closed tab stops telling it.
 * @returns false when another tab does
 */
export const prendreLocal = async (cle: string): Promise<boolean> => {
  // Opened now: the first key does not wait for it.
  void base()('readonly', () => undefined).catch(() => undefined);
  // Absent over plain http.
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

/** For as long as a form writes under that name. @returns the function that ends it */
export const tenirLocal = (cle: string): (() => void) => {
  ecrits.add(cle);
  void prendreLocal(cle);
  return () => {
    ecrits.delete(cle);
    lacher(cle);
  };
};

/** Deletes the remains of a crash under that name, unless a form writes there. */
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
