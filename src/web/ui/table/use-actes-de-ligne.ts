import { useEffect, useMemo, useRef } from 'react';
import type { ActesDeLigne } from './TableRow.tsx';
import type { CleLigne, TableProps } from './types.ts';

type Choisir = (cle: CleLigne, index: number, etendre: boolean) => void;

/**
 * Keeps the screen's callbacks behind one object that never changes, so that an arrow function in JSX does not render
 * every row again.
 */
export const useActesDeLigne = <T>(props: TableProps<T>, choisir: Choisir): ActesDeLigne<T> => {
  const dernier = useRef({ props, choisir });
  useEffect(() => {
    dernier.current = { props, choisir };
  });
  const { onOuvrir, lien, actionsLigne, actionsGroupees } = props;
  const ouvre = onOuvrir !== undefined;
  const lie = lien !== undefined;
  const agit = actionsLigne !== undefined;
  const choisit = actionsGroupees !== undefined;
  return useMemo(
    () => ({
      nomLigne: (ligne) => dernier.current.props.nomLigne?.(ligne) ?? `la ligne ${dernier.current.props.cle(ligne)}`,
      ...(ouvre ? { ouvrir: (ligne: T) => dernier.current.props.onOuvrir?.(ligne) } : {}),
      ...(lie ? { lien: (ligne: T) => dernier.current.props.lien?.(ligne) ?? '#' } : {}),
      ...(agit
        ? {
            actions: (ligne: T) => dernier.current.props.actionsLigne?.(ligne) ?? [],
            actionsPretes: async () => dernier.current.props.actionsPretes?.(),
          }
        : {}),
      ...(choisit
        ? { choisir: (cle: CleLigne, index: number, etendre: boolean) => dernier.current.choisir(cle, index, etendre) }
        : {}),
    }),
    [ouvre, lie, agit, choisit],
  );
};
