import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent, type PointerEvent } from 'react';
import {
  agrandirFenetre,
  deplacerFenetre,
  etirerFenetre,
  lirePlace,
  placeInitiale,
  placerACote,
  rangerFenetres,
  tenirDansLEcran,
  type CoteFenetre,
  type TailleEcran,
  type PlaceFenetre,
} from './geometrie.ts';

const PAS = 20;
const FLECHES: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [-PAS, 0],
  ArrowRight: [PAS, 0],
  ArrowUp: [0, -PAS],
  ArrowDown: [0, PAS],
};
export const ecranActuel = (): TailleEcran => ({
  largeur: document.documentElement.clientWidth,
  hauteur: window.innerHeight,
});

const relire = (cle: string): PlaceFenetre | null => {
  try {
    return lirePlace(JSON.parse(localStorage.getItem(cle) ?? 'null'));
  } catch {
    return null;
  }
};
const retenir = (cle: string, place: PlaceFenetre) => {
  try {
    localStorage.setItem(cle, JSON.stringify(place));
  } catch {
    // storage refused: the place is forgotten with the page
  }
};

type Changer = typeof deplacerFenetre;

const COMMANDES = 'button:not([data-poignee]), a, label, input, select, textarea';
/**
 * True when a press may drag the window: not on its buttons, nor in a dialog opened from it, whose React events bubble
 * here though it stands elsewhere on the page.
 */
const saisitPoignee = ({ button, target, currentTarget }: PointerEvent<HTMLElement>): boolean =>
  button === 0 && target instanceof Element && currentTarget.contains(target) && target.closest(COMMANDES) === null;

/**
 * The place of a floating window, moved and resized with the pointer or the arrows, remembered on this device under
 * `nom`.
 * @param tiroir width that an open drawer takes on the right, in pixels
 */
export const usePlace = (nom: string, tiroir: number) => {
  const cle = `pharmaccord.fenetre.${nom}`;
  const [choisie, setPlace] = useState<PlaceFenetre>(() =>
    tenirDansLEcran(relire(cle) ?? placeInitiale(ecranActuel()), ecranActuel()),
  );
  const geste = useRef<{ changer: Changer; x: number; y: number; depart: PlaceFenetre } | null>(null);

  const aCote = placerACote(choisie, ecranActuel(), tiroir);
  const place = aCote ?? choisie;
  const poser = (suite: PlaceFenetre) => {
    setPlace(suite);
    retenir(cle, suite);
  };
  const surFenetre = useEffectEvent(() => setPlace((avant) => tenirDansLEcran(avant, ecranActuel())));
  useEffect(() => {
    const surTaille = () => surFenetre();
    window.addEventListener('resize', surTaille);
    return () => window.removeEventListener('resize', surTaille);
  }, []);

  const poignee = (changer: Changer) => ({
    onPointerDown: (evenement: PointerEvent<HTMLElement>) => {
      if (!saisitPoignee(evenement)) return;
      evenement.currentTarget.setPointerCapture(evenement.pointerId);
      geste.current = { changer, x: evenement.clientX, y: evenement.clientY, depart: place };
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent) => {
      const g = geste.current;
      if (g) setPlace(g.changer(g.depart, clientX - g.x, clientY - g.y, ecranActuel()));
    },
    onPointerUp: () => {
      if (geste.current) retenir(cle, choisie);
      geste.current = null;
    },
    onPointerCancel: () => {
      geste.current = null;
    },
  });
  const fleches = (changer: Changer) => (evenement: KeyboardEvent) => {
    const pas = FLECHES[evenement.key];
    if (!pas) return;
    evenement.preventDefault();
    poser(changer(place, pas[0], pas[1], ecranActuel()));
  };

  return {
    place,
    /** True when the window fits beside the drawer. */
    tient: aCote !== null,
    /** Drags from the whole header. */
    entete: poignee(deplacerFenetre),
    deplacement: { onKeyDown: fleches(deplacerFenetre) },
    coin: { ...poignee(etirerFenetre), onKeyDown: fleches(etirerFenetre) },
    ranger: (cote: CoteFenetre) => poser(rangerFenetres(cote, ecranActuel())),
    agrandir: () => poser(agrandirFenetre(place, ecranActuel())),
  };
};
