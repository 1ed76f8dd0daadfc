/**
 * A dialog that its screen unmounts on closing loses the focus (Mantine gives it back only for a mounted dialog), and
 * the keyboard would start again from the top of the page. This module remembers which element had the focus before
 * any dialog, drawer or menu.
 */
type Passage = { readonly element: HTMLElement; readonly dialogue: boolean; readonly chemin: string } | null;

/** Number of focused elements remembered: more than dialogs are ever stacked. */
const MEMOIRE = 40;
/** Delay longer than Mantine's own (10 ms), and than a dialog that replaces another. */
const DELAI = 30;

/** The button that opened a menu, for a chosen entry: the entry disappears with the menu. */
const ouvreurDe = (element: HTMLElement): HTMLElement => {
  const nom = element.closest('[role="menu"], [role="listbox"]')?.getAttribute('aria-labelledby');
  return (nom ? element.ownerDocument.getElementById(nom) : null) ?? element;
};

const peutRecevoir = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  // Missing from jsdom.
  (element.checkVisibility?.() ?? true);

const retour = (passages: readonly Passage[], chemin: string): HTMLElement | undefined => {
  const perdu = passages.at(-1);
  if (!perdu?.dialogue || perdu.element.isConnected || perdu.chemin !== chemin) return undefined;
  for (const passage of passages.toReversed()) {
    // A dialog opened by a click on the page itself has no focus to give back.
    if (passage === null) return undefined;
    if (passage.chemin === chemin && peutRecevoir(passage.element)) return passage.element;
  }
  return undefined;
};

/** Gives the focus back when the focused element is removed with its dialog. @returns the function that stops it */
export const rendreLeFocus = (document: Document): (() => void) => {
  const fin = new AbortController();
  let passages: Passage[] = [];
  let minuterie: ReturnType<typeof setTimeout> | undefined;
  const chemin = () => document.location.pathname;
  const noter = (passage: Passage) => {
    passages = [...passages.slice(-MEMOIRE), passage];
  };
  const noterFocus = (target: EventTarget | null) => {
    if (!(target instanceof HTMLElement)) return;
    const element = ouvreurDe(target);
    const dialogue = target.closest('[role="dialog"], [role="menu"]') !== null;
    // Also records the menu entry, which is removed with its menu.
    if (element !== target) noter({ element, dialogue: false, chemin: chemin() });
    noter({ element: target, dialogue, chemin: chemin() });
  };
  const surPerte = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget === null && passages.at(-1)?.dialogue === false) noter(null);
  };
  const sansFocus = () => document.activeElement === null || document.activeElement === document.body;
  const verifier = () => {
    clearTimeout(minuterie);
    if (!sansFocus() || retour(passages, chemin()) === undefined) return;
    minuterie = setTimeout(() => {
      if (sansFocus()) retour(passages, chemin())?.focus({ preventScroll: true });
    }, DELAI);
  };
  // Records the current focus: a dialog may open before the focus moves again.
  if (!sansFocus()) noterFocus(document.activeElement);
  document.addEventListener('focusin', ({ target }) => noterFocus(target), { signal: fin.signal });
  document.addEventListener('focusout', surPerte, { signal: fin.signal });
  const observateur = new MutationObserver(verifier);
  observateur.observe(document.body, { childList: true, subtree: true });
  return () => {
    fin.abort();
    observateur.disconnect();
    clearTimeout(minuterie);
  };
};
