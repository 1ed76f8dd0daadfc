import { useSyncExternalStore } from 'react';

export const densitesDeTable = ['compacte', 'confortable'] as const;
export type Densite = (typeof densitesDeTable)[number];

/** Height of a row in pixels, as in the style sheet. */
export const hauteurRangee: Readonly<Record<Densite, number>> = { compacte: 28, confortable: 38 };

const CLE = 'pharmaccord.densite';
/** Wide screen with a mouse: rows may be compact. A finger needs room. */
const BUREAU = '(min-width: 60em) and (hover: hover) and (pointer: fine)';

const abonnes = new Set<() => void>();

const lireDensite = (): Densite => {
  let densiteGardee: string | null = null;
  try {
    densiteGardee = localStorage.getItem(CLE);
  } catch {
    // storage refused: the size of the screen decides
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

/** Density of the rows of all lists, in this browser (COM-97). */
export const useDensite = (): Densite => useSyncExternalStore(suivre, lireDensite);

export const choisirDensite = (densite: Densite): void => {
  try {
    localStorage.setItem(CLE, densite);
  } catch {
    // storage refused: the density is not remembered
  }
  for (const prevenir of abonnes) prevenir();
};
