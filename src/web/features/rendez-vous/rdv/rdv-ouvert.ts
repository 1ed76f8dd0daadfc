import { useSyncExternalStore } from 'react';
import { cleUnique } from '#web/lib/cle-unique.ts';
import { getSession } from '#web/lib/session.ts';

/** The RDV whose form is open over the screens: one at a time (RDV-20). */
export type RdvOuvert = {
  readonly laboratoireId: number;
  readonly laboratoireNom: string;
  /** Null for a new RDV. */
  readonly id: number | null;
  /** Identifies this opening. */
  readonly cle: string;
  readonly reduit: boolean;
};
type Voulu = Pick<RdvOuvert, 'laboratoireId' | 'laboratoireNom' | 'id'>;

const CLE = 'pharmaccord.rdv-ouvert';
const abonnes = new Set<() => void>();
let courant: RdvOuvert | null | undefined;
let compte = '';

const deQui = (): string => {
  const session = getSession();
  return session ? `${session.utilisateur.id}.${session.tenant.id}` : '';
};
const relire = (qui: string): RdvOuvert | null => {
  try {
    const rdvGarde = JSON.parse(sessionStorage.getItem(CLE) ?? 'null') as (RdvOuvert & { qui?: string }) | null;
    return rdvGarde && rdvGarde.qui === qui && typeof rdvGarde.laboratoireId === 'number'
      ? { ...rdvGarde, cle: cleUnique() }
      : null;
  } catch {
    return null;
  }
};
const poser = (suite: RdvOuvert | null) => {
  courant = suite;
  compte = deQui();
  try {
    if (suite) sessionStorage.setItem(CLE, JSON.stringify({ ...suite, qui: compte }));
    else sessionStorage.removeItem(CLE);
  } catch {
    // storage refused: the RDV stays open until the page closes
  }
  abonnes.forEach((abonne) => abonne());
  // Tells the shell to fetch the form.
  if (suite) window.dispatchEvent(new Event(CLE));
};

/** The open RDV, restored after a reload for the user who had it open. */
export const getRdvOuvert = (): RdvOuvert | null => {
  const qui = deQui();
  if (courant === undefined || compte !== qui) {
    compte = qui;
    courant = relire(qui);
  }
  return courant;
};
const subscribe = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => void abonnes.delete(abonne);
};
export const useRdvOuvert = (): RdvOuvert | null => useSyncExternalStore(subscribe, getRdvOuvert);

type Fermeture = () => Promise<boolean>;
let fermeture: Fermeture | null = null;
/**
 * Registers the function that closes the open form without losing anything. @returns the function that unregisters it
 */
export const surFermeture = (fermer: Fermeture): (() => void) => {
  fermeture = fermer;
  return () => {
    if (fermeture === fermer) fermeture = null;
  };
};

/** Opens an RDV, or a new one, instead of the one already open. */
export const ouvrirRdv = async (voulu: Voulu): Promise<void> => {
  const avant = getRdvOuvert();
  if (avant && voulu.id !== null && avant.id === voulu.id) return poser({ ...avant, reduit: false });
  if (avant && fermeture && !(await fermeture())) return;
  poser({ ...voulu, cle: cleUnique(), reduit: false });
};
export const reduireRdv = (reduit: boolean): void => {
  const avant = getRdvOuvert();
  if (avant) poser({ ...avant, reduit });
};
/** Records the id of a new RDV once saved, so that a reload opens it. */
export const noterIdDuRdv = (cle: string, id: number): void => {
  const avant = getRdvOuvert();
  if (avant?.cle === cle && avant.id !== id) poser({ ...avant, id });
};
export const oublierRdv = (cle: string): void => {
  if (getRdvOuvert()?.cle === cle) poser(null);
};
