import { useEffect, useSyncExternalStore } from 'react';

export type Raccourci = { readonly touches: readonly string[]; readonly effet: string };

export const AUCUN_RACCOURCI: readonly Raccourci[] = [];
const declares = new Set<readonly Raccourci[]>();
const abonnes = new Set<() => void>();
let tous = AUCUN_RACCOURCI;

const recompter = () => {
  const parEffet = new Map([...declares].flat().map((declare) => [declare.effet, declare]));
  tous = parEffet.size > 0 ? [...parEffet.values()] : AUCUN_RACCOURCI;
  for (const prevenir of abonnes) prevenir();
};
const suivre = (prevenir: () => void) => {
  abonnes.add(prevenir);
  return () => abonnes.delete(prevenir);
};

/**
 * Adds the keys that a part of the screen handles to the list that `?` shows, while it is shown.
 * @param raccourcis the same array until they change
 */
export const useRaccourcisMontres = (raccourcis: readonly Raccourci[]): void =>
  useEffect(() => {
    declares.add(raccourcis);
    recompter();
    return () => {
      declares.delete(raccourcis);
      recompter();
    };
  }, [raccourcis]);

/** The shortcuts of all parts of the screen, each effect once. */
export const useRaccourcisEcran = (): readonly Raccourci[] => useSyncExternalStore(suivre, () => tous);
