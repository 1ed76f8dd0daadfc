/**
 * A dialog that its screen removes when it closes loses the focus (Mantine gives it back only for a dialog that stays):
 * the keyboard would start again from the top of the page. This remembers what had the focus before, whatever dialog,
 * drawer or menu took it.
 */
type Passage = { readonly element: HTMLElement; readonly dialogue: boolean; readonly chemin: string } | null;

/** More than are ever opened one over the other. */
const MEMOIRE = 40;
/** After Mantine (10 ms) and after a dialog that opens in the place of another. */
const DELAI = 30;

/** The button of a menu, for the entry chosen in it: the entry disappears with the menu. */
const ouvreurDe = (element: HTMLElement): HTMLElement => {
  const nom = element.closest('[role="menu"], [role="listbox"]')?.getAttribute('aria-labelledby');
  return (nom ? element.ownerDocument.getElementById(nom) : null) ?? element;
};

const peutRecevoir = (element: HTMLElement): boolean =>
  element.isConnected &&
  !element.matches(':disabled') &&
  element.closest('[inert], [aria-hidden="true"]') === null &&
  // Not known of jsdom.
  (element.checkVisibility?.() ?? true);

const retour = (passages: readonly Passage[], chemin: string): HTMLElement | undefined => {
  const perdu = passages.at(-1);
  if (!perdu?.dialogue || perdu.element.isConnected || perdu.chemin !== chemin) return undefined;
  for (const passage of passages.toReversed()) {
    // Opened by a click on the page itself: there is no focus to give back.
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
    // The entry of a menu too: it is removed with the menu.
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
  // What already has it: its dialog may open before it moves again.
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
