import { useSyncExternalStore } from 'react';

let demandee = false;
const abonnes = new Set<() => void>();
const poser = (suite: boolean) => {
  demandee = suite;
  for (const prevenir of abonnes) prevenir();
};
const suivre = (prevenir: () => void) => {
  abonnes.add(prevenir);
  return () => abonnes.delete(prevenir);
};

/** Starts the visit of the current screen (AID-15). */
export const demanderVisite = (): void => poser(true);
export const finirVisite = (): void => poser(false);
export const useVisiteDemandee = (): boolean => useSyncExternalStore(suivre, () => demandee);
