import { useCallback } from 'react';
import { placerBarre } from './geometrie.ts';
import { ecranActuel } from './use-place.ts';
import { useFenetreVoisine, usePresenceTiroir } from './voisinage.ts';

/** Under the floating window (190), over the header. */
const SOUS_LA_FENETRE = 180;
/** Room for the bar of a minimised window, where it cannot stand beside the drawer. */
const HAUTEUR_BARRE = '3.25rem';

/**
 * What a drawer gives up while a floating window is there (COM-91): it stays under it, does not hold the page, and
 * keeps neither its Escape nor its focus.
 * @param largeur pixels, Infinity on a phone
 */
export const useTiroirVoisin = (ouvert: boolean, largeur: number) => {
  usePresenceTiroir(ouvert, largeur);
  const fenetre = useFenetreVoisine();
  const accompagne = fenetre !== null;
  // Mantine says that nothing else may be used.
  const contenu = useCallback(
    (section: HTMLElement | null) => section?.setAttribute('aria-modal', String(!accompagne)),
    [accompagne],
  );
  const souleve = fenetre === 'REDUITE' && placerBarre(ecranActuel(), largeur) === null;
  return {
    contenu,
    tiroir: accompagne ? { zIndex: SOUS_LA_FENETRE, lockScroll: false, returnFocus: false } : {},
    places: souleve ? { inner: { bottom: HAUTEUR_BARRE } } : {},
    /** An Escape typed in the window is the window's. */
    dansLaFenetre: () => Boolean(document.activeElement?.closest('[data-fenetre]')),
  };
};
