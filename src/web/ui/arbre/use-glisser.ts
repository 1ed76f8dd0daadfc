import { useEffect, useRef, type PointerEvent, type RefObject } from 'react';
import type { PlaceDansArbre } from './types.ts';

/** A press becomes a drag after this many pixels. */
const SEUIL = 5;
/** Distance from an edge of the window, in pixels, at which the page scrolls. */
const BORD = 72;
const PAS_DEFILEMENT = 14;

type Prise = { niveau: number; id: number; nom: string; element: HTMLElement };
type Cible = { parentId: number | null; avantId: number | null; haut: number; gauche: number; largeur: number };

const enfantsDe = (liste: Element | null, niveau: number): HTMLElement[] =>
  [...(liste?.children ?? [])].filter(
    (li): li is HTMLElement => li instanceof HTMLElement && li.dataset['niveau'] === String(niveau),
  );
const idDe = (li: HTMLElement): number => Number(li.dataset['id']);
const distance = ({ top, bottom }: DOMRect, y: number): number => (y < top ? top - y : y > bottom ? y - bottom : 0);

/** Finds the list under the pointer, of the row's level, and the row before which it would land. */
const viser = (racine: HTMLElement, { niveau, element }: Prise, y: number): Cible | null => {
  const parents =
    niveau === 0 ? [racine] : [...racine.querySelectorAll<HTMLElement>(`li[data-niveau="${niveau - 1}"]`)];
  const parent = parents
    .map((li) => ({ li, ecart: distance(li.getBoundingClientRect(), y) }))
    .toSorted((a, b) => a.ecart - b.ecart)[0]?.li;
  if (!parent) return null;
  const rangees = enfantsDe(parent.querySelector(':scope > ul'), niveau).filter((li) => li !== element);
  const suivante = rangees.find((li) => {
    const { top, height } = li.getBoundingClientRect();
    return y < top + height / 2;
  });
  const repere = suivante ?? rangees.at(-1) ?? parent;
  const { top, bottom, left, width } = repere.getBoundingClientRect();
  return {
    parentId: niveau === 0 ? null : idDe(parent),
    avantId: suivante ? idDe(suivante) : null,
    haut: suivante ? top : bottom,
    gauche: left,
    largeur: width,
  };
};

type Options = {
  racine: RefObject<HTMLDivElement | null>;
  trait: RefObject<HTMLDivElement | null>;
  fantome: RefObject<HTMLDivElement | null>;
  onPoser: (place: PlaceDansArbre) => void;
};

/**
 * Drags rows with the mouse, a pen or a finger. The dragged ghost is drawn by hand, so that no row renders again
 * before the drop. Escape cancels.
 * @returns the listeners of a row's handle
 */
export const useGlisser = ({ racine, trait, fantome, onPoser }: Options) => {
  const arreter = useRef<(() => void) | null>(null);
  useEffect(() => () => arreter.current?.(), []);

  return (prise: Omit<Prise, 'element'>, evenement: PointerEvent<HTMLElement>): void => {
    const poignee = evenement.currentTarget;
    const element = poignee.closest<HTMLElement>('li');
    const cadre = racine.current;
    if (evenement.button !== 0 || !element || !cadre) return;
    arreter.current?.();
    const depart = { x: evenement.clientX, y: evenement.clientY };
    let point = depart;
    let cible: Cible | null = null;
    let enMouvement = false;
    let image = 0;

    const montrer = () => {
      cible = viser(cadre, { ...prise, element }, point.y);
      const origine = cadre.getBoundingClientRect();
      if (trait.current && cible) {
        Object.assign(trait.current.style, {
          display: 'block',
          top: `${cible.haut - origine.top - 1}px`,
          left: `${cible.gauche - origine.left}px`,
          width: `${cible.largeur}px`,
        });
      }
      if (fantome.current)
        Object.assign(fantome.current.style, {
          display: 'block',
          transform: `translate(${point.x + 14}px, ${point.y - 14}px)`,
        });
    };
    const defiler = () => {
      const pas = point.y < BORD * 1.6 ? -PAS_DEFILEMENT : point.y > window.innerHeight - BORD ? PAS_DEFILEMENT : 0;
      if (pas !== 0) {
        window.scrollBy(0, pas);
        montrer();
      }
      image = requestAnimationFrame(defiler);
    };
    const commencer = () => {
      enMouvement = true;
      element.dataset['glisse'] = '';
      if (fantome.current) fantome.current.textContent = prise.nom;
      image = requestAnimationFrame(defiler);
    };
    const finir = () => {
      cancelAnimationFrame(image);
      delete element.dataset['glisse'];
      for (const dessin of [trait.current, fantome.current]) if (dessin) dessin.style.display = 'none';
      poignee.removeEventListener('pointermove', surMouvement);
      poignee.removeEventListener('pointerup', surRelache);
      poignee.removeEventListener('pointercancel', finir);
      window.removeEventListener('keydown', surTouche, true);
      arreter.current = null;
    };
    const surMouvement = ({ clientX, clientY }: globalThis.PointerEvent) => {
      point = { x: clientX, y: clientY };
      if (!enMouvement && Math.hypot(clientX - depart.x, clientY - depart.y) < SEUIL) return;
      if (!enMouvement) commencer();
      montrer();
    };
    const surRelache = () => {
      const pose = enMouvement ? cible : null;
      finir();
      if (pose) onPoser({ niveau: prise.niveau, id: prise.id, parentId: pose.parentId, avantId: pose.avantId });
    };
    const surTouche = (touche: KeyboardEvent) => {
      if (touche.key !== 'Escape') return;
      touche.stopPropagation();
      finir();
    };
    poignee.setPointerCapture(evenement.pointerId);
    poignee.addEventListener('pointermove', surMouvement);
    poignee.addEventListener('pointerup', surRelache);
    poignee.addEventListener('pointercancel', finir);
    window.addEventListener('keydown', surTouche, true);
    arreter.current = finir;
  };
};
