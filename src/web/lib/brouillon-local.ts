import { createStore, get, promisifyRequest, type UseStore } from 'idb-keyval';
import { getSession } from './session.ts';

/** The names of what is kept, readable at once and without a database. */
const INDEX = 'pharmaccord.brouillons';
let store: UseStore | undefined;
const base = (): UseStore => (store ??= createStore('pharmaccord', 'brouillons'));

/** Kept drafts, of any person. */
export const toutesLesCles = (): string[] => {
  try {
    const lu: unknown = JSON.parse(localStorage.getItem(INDEX) ?? '[]');
    return Array.isArray(lu) ? lu.filter((cle) => typeof cle === 'string') : [];
  } catch {
    return [];
  }
};
const ecrireIndex = (cles: readonly string[]) => {
  try {
    if (cles.length === 0) localStorage.removeItem(INDEX);
    else localStorage.setItem(INDEX, JSON.stringify(cles));
  } catch {
    // refused: what is kept is found again by the tab that kept it only
  }
};

/** Of one person in one account: acting for another one must not show what was typed for this one. */
export const cleLocale = (cle: string): string => {
  const session = getSession();
  return `${session?.utilisateur.id ?? 0}.${session?.tenant.id ?? 0}.${cle}`;
};

/** What this person kept on this device in this account, under names that begin so. Without a database read. */
const listerLocaux = (prefixe: string): string[] => toutesLesCles().filter((cle) => cle.startsWith(cleLocale(prefixe)));

/** What a text is made of that is too heavy to be written again with it. */
export type Piece = readonly [nom: string, contenu: string];
const clePiece = (cle: string, nom: string): string => `${cle}/${nom}`;
const toutesPieces = (cle: string): IDBKeyRange => IDBKeyRange.bound(clePiece(cle, ''), clePiece(cle, '\uffff'));

const changer = (faire: (objets: IDBObjectStore) => void): Promise<void> =>
  base()('readwrite', (objets) => {
    faire(objets);
    // Without waiting to be told that it may: a page killed just after would take it all back.
    objets.transaction.commit();
    return promisifyRequest(objets.transaction);
  });

/**
 * Texts too large for the session storage, kept until the server has them.
 * @param pieces those not written yet; both are kept, or none
 * @throws when the device refuses: the screen then says so
 */
export const ecrireLocal = async (cle: string, valeur: unknown, pieces: readonly Piece[] = []): Promise<void> => {
  // Named before it exists: a crash between the two leaves a name without a text, never a text without a name.
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

/** @returns undefined for one that is no more */
export const lirePiece = (cle: string, nom: string): Promise<unknown> => lireLocal(clePiece(cle, nom));

export const effacerLocal = async (cle: string): Promise<void> => {
  ecrireIndex(toutesLesCles().filter((une) => une !== cle));
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
 * Says to the other tabs that this one writes under that name; a tab that dies says so no longer.
 * @returns false when another one does
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

/** For as long as a form writes under that name. @returns what ends it */
export const tenirLocal = (cle: string): (() => void) => {
  ecrits.add(cle);
  void prendreLocal(cle);
  return () => {
    ecrits.delete(cle);
    lacher(cle);
  };
};

/** Takes away what a crash left under that name, unless somebody writes there by now. */
export const effacerReste = async (cle: string): Promise<void> => {
  if (ecrits.has(cle) || !(await prendreLocal(cle))) return;
  await effacerLocal(cle);
  if (!ecrits.has(cle)) lacher(cle);
};

/** The drafts that no form writes: left by a crash, a reload, a server that never answered. */
export const orphelins = async (prefixe: string): Promise<string[]> => {
  const cles = listerLocaux(prefixe).filter((cle) => !ecrits.has(cle));
  if (cles.length === 0 || !navigator.locks) return cles;
  const { held = [], pending = [] } = await navigator.locks.query();
  const pris = new Set([...held, ...pending].map(({ name }) => name));
  return cles.filter((cle) => tenus.has(cle) || !pris.has(nomVerrou(cle)));
};
