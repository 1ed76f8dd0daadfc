import { useEffect, useSyncExternalStore } from 'react';

/** OUVERTE: over the screen. REDUITE: a bar. Null: none. */
type EtatFenetre = 'OUVERTE' | 'REDUITE' | null;

let fenetre: EtatFenetre = null;
const tiroirs = new Map<symbol, number>();
const abonnes = new Set<() => void>();

const prevenir = () => abonnes.forEach((abonne) => abonne());
const subscribe = (abonne: () => void): (() => void) => {
  abonnes.add(abonne);
  return () => void abonnes.delete(abonne);
};

/** The floating window says that it is there: the drawers leave it usable (COM-91). */
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

/** A drawer says how much of the right of the screen it takes: pixels, Infinity for all of it. */
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
/** Pixels that the open drawers take; 0 when none is open. */
export const useLargeurTiroirs = (): number => useSyncExternalStore(subscribe, () => Math.max(0, ...tiroirs.values()));
