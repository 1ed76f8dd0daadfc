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
 * Acts of rows, whose code loads after their list. The component that brings the acts calls `onPret` with them after
 * each render; the other props go to the table, whose menus wait for them.
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
