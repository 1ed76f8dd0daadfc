import type { Editor } from '@tiptap/react';
import { useEffect, useEffectEvent, useRef } from 'react';

/** Measured a moment after the last key: it needs the whole text to be written. */
const DELAI_TAILLE = 1000;

/** Says each change at once, and lets the text be weighed a moment after the last one. */
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
