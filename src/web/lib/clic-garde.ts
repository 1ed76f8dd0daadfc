/** A press that moves further than this, in CSS pixels, is a gesture that leaves the button, not a click. */
const TREMBLEMENT = 8;

const avecTouche = (evenement: MouseEvent): boolean =>
  evenement.ctrlKey || evenement.metaKey || evenement.shiftKey || evenement.altKey;

type Appui = { bouton: HTMLElement; x: number; y: number };

/**
 * Gives a click to the button or link that was pressed when the page moved under the pointer meanwhile: leaving a
 * field may show its error or keep the address being typed, which pushes the button away between the press and the
 * release, and the browser then gives the click to whatever is there instead (COM-149).
 * @param page the document whose clicks are watched, once for the whole product
 * @returns the function that stops it
 */
export const garderLesClics = (page: Document): (() => void) => {
  let appui: Appui | undefined;
  const surAppui = (evenement: PointerEvent) => {
    const bouton =
      evenement.target instanceof Element ? evenement.target.closest<HTMLElement>('button, a[href]') : null;
    appui =
      bouton && evenement.button === 0 && !avecTouche(evenement)
        ? { bouton, x: evenement.clientX, y: evenement.clientY }
        : undefined;
  };
  const surClic = (evenement: MouseEvent) => {
    const commence = appui;
    appui = undefined;
    if (!commence?.bouton.isConnected || !(evenement.target instanceof Node)) return;
    if (commence.bouton.contains(evenement.target)) return;
    if (Math.hypot(evenement.clientX - commence.x, evenement.clientY - commence.y) > TREMBLEMENT) return;
    evenement.preventDefault();
    evenement.stopImmediatePropagation();
    commence.bouton.click();
  };
  page.addEventListener('pointerdown', surAppui, true);
  page.addEventListener('click', surClic, true);
  return () => {
    page.removeEventListener('pointerdown', surAppui, true);
    page.removeEventListener('click', surClic, true);
  };
};
