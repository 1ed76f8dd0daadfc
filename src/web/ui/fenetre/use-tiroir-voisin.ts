import { useCallback } from 'react';
import { placerBarre } from './geometrie.ts';
import { ecranActuel } from './use-place.ts';
import { useFenetreVoisine, usePresenceTiroir } from './voisinage.ts';

/** z-index under the floating window (190) and over the header. */
const SOUS_LA_FENETRE = 180;
/** Height kept for the bar of a minimised window that does not fit beside the drawer. */
const HAUTEUR_BARRE = '3.25rem';

/**
 * Props of a drawer while a floating window is open (COM-91): it goes under the window, does not lock the page, and
 * does not trap Escape nor the focus.
 * @param largeur pixels, Infinity on a phone
 */
export const useTiroirVoisin = (ouvert: boolean, largeur: number) => {
  usePresenceTiroir(ouvert, largeur);
  const fenetre = useFenetreVoisine();
  const accompagne = fenetre !== null;
  // Mantine marks the drawer as modal, which hides the window from screen readers.
  const contenu = useCallback(
    (section: HTMLElement | null) => section?.setAttribute('aria-modal', String(!accompagne)),
    [accompagne],
  );
  const souleve = fenetre === 'REDUITE' && placerBarre(ecranActuel(), largeur) === null;
  return {
    contenu,
    tiroir: accompagne ? { zIndex: SOUS_LA_FENETRE, lockScroll: false, returnFocus: false } : {},
    places: souleve ? { inner: { bottom: HAUTEUR_BARRE } } : {},
    /** An Escape typed in the window belongs to the window. */
    dansLaFenetre: () => Boolean(document.activeElement?.closest('[data-fenetre]')),
  };
};
