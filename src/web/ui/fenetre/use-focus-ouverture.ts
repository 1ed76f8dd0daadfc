import { useEffect, type RefObject } from 'react';

/** After a menu, which gives the focus back to its button when it closes. */
const DELAI = 40;
const SAISIE = 'input, textarea, select, [contenteditable="true"]';

/**
 * A window that opens, or opens again from its bar, takes the focus (COM-92), unless something is being typed
 * elsewhere. Closing it gives the focus back: `rendre-focus.ts`.
 */
export const useFocusOuverture = (fenetre: RefObject<HTMLElement | null>, ouverte: boolean): void =>
  useEffect(() => {
    if (!ouverte) return undefined;
    const avant = document.activeElement;
    const prendre = () => {
      const actif = document.activeElement;
      // A dialog that opened since has it.
      const cede = actif !== avant && actif?.closest('[role="dialog"]');
      if (fenetre.current?.contains(actif) || cede || actif?.matches(SAISIE)) return;
      fenetre.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus({ preventScroll: true });
    };
    const minuterie = setTimeout(prendre, DELAI);
    return () => clearTimeout(minuterie);
  }, [fenetre, ouverte]);

const DANS_LE_TIROIR = '[data-tiroir] [role="dialog"]';
/** F6 goes from the drawer to the window and back: each keeps Tab for itself. */
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
