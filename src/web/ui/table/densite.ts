import { useSyncExternalStore } from 'react';

export const densitesDeTable = ['compacte', 'confortable'] as const;
export type Densite = (typeof densitesDeTable)[number];

/** Height of a row, as the style sheet gives it. */
export const hauteurRangee: Readonly<Record<Densite, number>> = { compacte: 28, confortable: 38 };

const CLE = 'pharmaccord.densite';
/** A mouse and a desktop's width: rows may be close to each other; a finger needs room. */
const BUREAU = '(min-width: 60em) and (hover: hover) and (pointer: fine)';

const abonnes = new Set<() => void>();

const lireDensite = (): Densite => {
  let densiteGardee: string | null = null;
  try {
    densiteGardee = localStorage.getItem(CLE);
  } catch {
    // no storage: the size of the screen decides
  }
  const parEcran = () => (window.matchMedia(BUREAU).matches ? 'compacte' : 'confortable');
  return densitesDeTable.find((densite) => densite === densiteGardee) ?? parEcran();
};

const suivre = (prevenir: () => void) => {
  abonnes.add(prevenir);
  window.addEventListener('storage', prevenir);
  return () => {
    abonnes.delete(prevenir);
    window.removeEventListener('storage', prevenir);
  };
};

/** How close the rows of every list are, in this browser (COM-97). */
export const useDensite = (): Densite => useSyncExternalStore(suivre, lireDensite);

export const choisirDensite = (densite: Densite): void => {
  try {
    localStorage.setItem(CLE, densite);
  } catch {
    // not remembered; nothing else is lost
  }
  for (const prevenir of abonnes) prevenir();
};
