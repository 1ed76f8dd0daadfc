import { createStore, del, get, set, type UseStore } from 'idb-keyval';
import { getSession } from './session.ts';

/** The names of what is kept, readable at once and without a database. */
const INDEX = 'pharmaccord.brouillons';
let store: UseStore | undefined;
const base = (): UseStore => (store ??= createStore('pharmaccord', 'brouillons'));

const lireIndex = (): string[] => {
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
const listerLocaux = (prefixe: string): string[] => lireIndex().filter((cle) => cle.startsWith(cleLocale(prefixe)));

/** Texts too large for the session storage, kept until the server has them. @throws when the device refuses: the screen then says so */
export const ecrireLocal = async (cle: string, valeur: unknown): Promise<void> => {
  // Named before it exists: a crash between the two leaves a name without a text, never a text without a name.
  if (!lireIndex().includes(cle)) ecrireIndex([...lireIndex(), cle]);
  await set(cle, valeur, base());
};

export const lireLocal = async (cle: string): Promise<unknown> => {
  try {
    return await get(cle, base());
  } catch {
    return undefined;
  }
};

export const effacerLocal = async (cle: string): Promise<void> => {
  ecrireIndex(lireIndex().filter((une) => une !== cle));
  await del(cle, base()).catch(() => undefined);
};

const nomVerrou = (cle: string): string => `pharmaccord.${cle}`;
/** Says to the other tabs that this one still writes under that name. @returns what ends it; a tab that dies ends it too */
export const tenirLocal = (cle: string): (() => void) => {
  let finir = () => {};
  // Absent over plain http.
  void navigator.locks?.request(nomVerrou(cle), () => new Promise<void>((resolve) => (finir = resolve))).catch(() => undefined);
  return () => finir();
};

/** Those that no tab writes any more: left by a crash, a reload, a server that never answered. */
export const orphelins = async (prefixe: string): Promise<string[]> => {
  const cles = listerLocaux(prefixe);
  if (cles.length === 0 || !navigator.locks) return cles;
  const { held = [], pending = [] } = await navigator.locks.query();
  const tenus = new Set([...held, ...pending].map(({ name }) => name));
  return cles.filter((cle) => !tenus.has(nomVerrou(cle)));
};
