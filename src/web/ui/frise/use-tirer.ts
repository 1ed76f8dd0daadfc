import { useEffect, useRef, type PointerEvent } from 'react';
import { deplacerIntervalle, type Bord } from './positions.ts';
import type { Barre, Deplacement, LigneFrise } from './types.ts';

/** A press becomes a drag after this many pixels. */
const SEUIL = 5;
type Options = {
  jours: number;
  entreLignes: boolean;
  /** Called at each move with the bar's position, then with null at the end. */
  annoncer: (vers: Deplacement | null) => void;
  onPoser: (barre: Barre, vers: Deplacement) => void;
};

/**
 * Drags a bar, or one of its ends, with the mouse, a pen or a finger. The DOM moves by hand, so that nothing renders
 * again before the drop. Escape cancels.
 */
export const useTirer = ({ jours, entreLignes, annoncer, onPoser }: Options) => {
  const arreter = useRef<(() => void) | null>(null);
  /** Marks the click that ends a drag, which must open nothing. */
  const vientDeTirer = useRef(false);
  useEffect(() => () => arreter.current?.(), []);

  const prendre = (barre: Barre, ligne: LigneFrise['cle'], evenement: PointerEvent<HTMLElement>) => {
    vientDeTirer.current = false;
    const element = evenement.currentTarget;
    const piste = element.parentElement;
    if (!barre.deplacable || evenement.button !== 0 || !piste) return;
    const cible = evenement.target instanceof HTMLElement ? evenement.target.dataset['bord'] : undefined;
    const bord: Bord = cible === 'debut' || cible === 'fin' ? cible : null;
    arreter.current?.();
    const depart = { x: evenement.clientX, y: evenement.clientY };
    const largeurJour = piste.getBoundingClientRect().width / jours;
    let vers: Deplacement | null = null;
    let enMouvement = false;

    const { left, width } = element.style;
    const largeur = element.offsetWidth;
    const gauche = element.offsetLeft;
    const dessiner = (dx: number, dy: number) => {
      if (bord === null) element.style.transform = `translate(${dx}px, ${dy}px)`;
      else element.style.width = `${Math.max(largeurJour, largeur + (bord === 'fin' ? dx : -dx))}px`;
      if (bord === 'debut') element.style.left = `${gauche + Math.min(dx, largeur - largeurJour)}px`;
    };

    const finir = () => {
      Object.assign(element.style, { transform: '', left, width });
      delete element.dataset['tire'];
      element.removeEventListener('pointermove', surMouvement);
      element.removeEventListener('pointerup', surRelache);
      element.removeEventListener('pointercancel', finir);
      window.removeEventListener('keydown', surTouche, true);
      arreter.current = null;
      annoncer(null);
    };
    const surMouvement = ({ clientX, clientY }: globalThis.PointerEvent) => {
      if (!enMouvement && Math.hypot(clientX - depart.x, clientY - depart.y) < SEUIL) return;
      if (!enMouvement) {
        enMouvement = true;
        element.dataset['tire'] = '';
      }
      const decalage = Math.round((clientX - depart.x) / largeurJour);
      const sous = entreLignes && bord === null ? document.elementsFromPoint(clientX, clientY) : [];
      const rangee = sous
        .filter((dessous) => !element.contains(dessous))
        .map((dessous) => dessous.closest<HTMLElement>('[data-ligne]'))
        .find((ligneSurvolee) => ligneSurvolee !== null);
      vers = { ...deplacerIntervalle(barre, decalage, bord), ligne: rangee?.dataset['ligne'] ?? String(ligne) };
      dessiner(decalage * largeurJour, entreLignes ? clientY - depart.y : 0);
      annoncer(vers);
    };
    const surRelache = () => {
      const pose = enMouvement ? vers : null;
      vientDeTirer.current = enMouvement;
      finir();
      if (pose && (pose.du !== barre.du || pose.au !== barre.au || pose.ligne !== String(ligne))) onPoser(barre, pose);
    };
    const surTouche = (touche: KeyboardEvent) => {
      if (touche.key !== 'Escape') return;
      touche.stopPropagation();
      vientDeTirer.current = enMouvement;
      finir();
    };
    element.setPointerCapture(evenement.pointerId);
    element.addEventListener('pointermove', surMouvement);
    element.addEventListener('pointerup', surRelache);
    element.addEventListener('pointercancel', finir);
    window.addEventListener('keydown', surTouche, true);
    arreter.current = finir;
  };
  return {
    prendre,
    /** True once, for the click that ends a drag. */
    estFinDeGlissement: (): boolean => {
      const oui = vientDeTirer.current;
      vientDeTirer.current = false;
      return oui;
    },
  };
};
