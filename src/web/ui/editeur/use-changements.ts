import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef } from 'react';

/** The size is measured this long after the last keystroke, because it serialises the whole text. */
const DELAI_TAILLE = 1000;

/** Reports each change at once, and asks for the size a moment after the last one. */
export const useChangements = (editeur: Editor, onModif: () => void, onPause: () => void): void => {
  const minuterie = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const surModif = useEffectEvent(onModif);
  const peser = useEffectEvent(onPause);
  useEffect(() => {
    const surChangement = () => {
      surModif();
      clearTimeout(minuterie.current);
      minuterie.current = setTimeout(peser, DELAI_TAILLE);
    };
    editeur.on('update', surChangement);
    return () => {
      clearTimeout(minuterie.current);
      editeur.off('update', surChangement);
    };
  }, [editeur]);
};
