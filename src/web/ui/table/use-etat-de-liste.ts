import { useState, type Dispatch, type SetStateAction } from 'react';

/**
 * A state that belongs to the list named `nom`, as `useState` would hold it: it begins again when another list takes
 * its place in the same table, which is cheaper than another table.
 */
export const useEtatDeListe = <E extends object | undefined>(
  nom: string,
  initial: (nom: string) => E,
): readonly [E, Dispatch<SetStateAction<E>>] => {
  const [etat, setEtat] = useState(() => initial(nom));
  const [nomDeLEtat, setNomDeLEtat] = useState(nom);
  if (nomDeLEtat === nom) return [etat, setEtat];
  const neuf = initial(nom);
  setNomDeLEtat(nom);
  setEtat(neuf);
  return [neuf, setEtat];
};
