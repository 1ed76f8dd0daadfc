import { useEffect, type RefObject } from 'react';

/** Waits for a closing menu, which gives the focus back to its button. */
const DELAI = 40;
const SAISIE = 'input, textarea, select, [contenteditable="true"]';

/**
 * Focuses a window that opens, also from its bar (COM-92), unless the user is typing elsewhere. `rendre-focus.ts`
 * gives the focus back when it closes.
 */
export const useFocusOuverture = (fenetre: RefObject<HTMLElement | null>, ouverte: boolean): void =>
  useEffect(() => {
    if (!ouverte) return undefined;
    const avant = document.activeElement;
    const prendre = () => {
      const actif = document.activeElement;
      // A dialog opened since then keeps the focus.
      const cede = actif !== avant && actif?.closest('[role="dialog"]');
      if (fenetre.current?.contains(actif) || cede || actif?.matches(SAISIE)) return;
      fenetre.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    };
    const minuterie = setTimeout(prendre, DELAI);
    return () => clearTimeout(minuterie);
  }, [fenetre, ouverte]);

const DANS_LE_TIROIR = '[data-tiroir] [role="dialog"]';
/** F6 moves the focus between drawer and window, because each traps Tab. */
export const useAllerRetour = (fenetre: RefObject<HTMLElement | null>, actif: boolean): void =>
  useEffect(() => {
    if (!actif) return undefined;
    const surTouche = (evenement: KeyboardEvent) => {
      if (evenement.key !== 'F6' || evenement.ctrlKey || evenement.metaKey || evenement.altKey) return;
      evenement.preventDefault();
      const dedans = fenetre.current?.contains(document.activeElement);
      const tiroirs = document.querySelectorAll<HTMLElement>(DANS_LE_TIROIR);
      const vers = dedans
        ? tiroirs.item(tiroirs.length - 1)
        : fenetre.current?.querySelector<HTMLElement>('[data-autofocus]');
      vers?.focus({ preventScroll: true });
    };
    document.addEventListener('keydown', surTouche);
    return () => document.removeEventListener('keydown', surTouche);
  }, [fenetre, actif]);
