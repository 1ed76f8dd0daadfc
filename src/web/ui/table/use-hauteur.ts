import { useLayoutEffect, type RefObject } from 'react';
import type { Densite } from './densite.ts';

/** Room kept below the table: its paging and the page's own margin. */
const SOUS_LA_TABLE: Readonly<Record<Densite, number>> = { compacte: 58, confortable: 74 };

/**
 * Gives the table the rest of the window's height, so that it scrolls in its own frame and the totals stay in sight.
 */
export const useHauteurRestante = (cadre: RefObject<HTMLElement | null>, actif: boolean, densite: Densite): void => {
  useLayoutEffect(() => {
    const element = cadre.current;
    if (!element || !actif) return undefined;
    const mesurer = () => {
      const haut = element.getBoundingClientRect().top + window.scrollY;
      element.style.setProperty('--reste', `calc(100dvh - ${Math.round(haut) + SOUS_LA_TABLE[densite]}px)`);
    };
    mesurer();
    // The elements above the table may grow: filter chips, tiles that load.
    const observateur = typeof ResizeObserver === 'undefined' ? undefined : new ResizeObserver(mesurer);
    observateur?.observe(document.body);
    return () => observateur?.disconnect();
  }, [cadre, actif, densite]);
};
