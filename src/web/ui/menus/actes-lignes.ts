import { useCallback, useRef, useState } from 'react';
import type { Action } from '../action.ts';

type Actions<T> = (ligne: T) => readonly Action[];

const attente = () => {
  let dire!: () => void;
  const pretes = new Promise<void>((resolve) => {
    dire = resolve;
  });
  return { pretes, dire };
};

/**
 * The acts of rows whose code is loaded after their list. `onPret` goes to the part that brings them, to be called with
 * them after each of its renders; the rest goes to the table, whose menus wait for them.
 */
export const useActesLignes = <T>() => {
  const [{ pretes, dire }] = useState(attente);
  const dernieres = useRef<Actions<T>>(() => []);
  const onPret = useCallback(
    (actions: Actions<T>) => {
      dernieres.current = actions;
      dire();
    },
    [dire],
  );
  return {
    onPret,
    table: {
      actionsLigne: useCallback((ligne: T) => dernieres.current(ligne), []),
      actionsPretes: useCallback(() => pretes, [pretes]),
    },
  };
};
