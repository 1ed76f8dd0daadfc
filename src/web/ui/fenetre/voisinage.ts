import { useEffect, useSyncExternalStore } from 'react';

/** OUVERTE: the window is over the screen. REDUITE: it is a bar. Null: there is none. */
type EtatFenetre = 'OUVERTE' | 'REDUITE' | null;

let fenetre: EtatFenetre = null;
const tiroirs = new Map<symbol, number>();
const abonnes = new Set<() => void>();

const prevenir = () => abonnes.forEach((abonne) => abonne());
const subscribe = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => void abonnes.delete(abonne);
};

/** Publishes the state of the floating window, so that drawers leave it usable (COM-91). */
export const usePresenceFenetre = (etat: EtatFenetre): void =>
  useEffect(() => {
    fenetre = etat;
    prevenir();
    return () => {
      fenetre = null;
      prevenir();
    };
  }, [etat]);
export const useFenetreVoisine = (): EtatFenetre => useSyncExternalStore(subscribe, () => fenetre);

/** Publishes the width that a drawer takes on the right of the screen: pixels, Infinity for all of it. */
export const usePresenceTiroir = (ouvert: boolean, largeur: number): void =>
  useEffect(() => {
    if (!ouvert) return undefined;
    const cle = Symbol('tiroir');
    tiroirs.set(cle, largeur);
    prevenir();
    return () => {
      tiroirs.delete(cle);
      prevenir();
    };
  }, [ouvert, largeur]);
/** Width that the open drawers take, in pixels; 0 without any. */
export const useLargeurTiroirs = (): number => useSyncExternalStore(subscribe, () => Math.max(0, ...tiroirs.values()));
