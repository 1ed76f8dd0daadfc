import { useEffect, useRef } from 'react';
import { getDemande, subscribeDemande } from '#web/lib/confirmer.ts';

const UN_GESTE = 100;

let derniereEchap = Number.NEGATIVE_INFINITY;
// Before Mantine hears of the key: this module is read before anything that closes is drawn.
globalThis.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') derniereEchap = performance.now();
  },
  { capture: true },
);

let dessus = 0;
let finDuDessus = Number.NEGATIVE_INFINITY;
/** In a dialog rendered by a part of a drawer, unknown to the drawer: Escape is its own while it is open. */
export const useAuDessus = (): void =>
  useEffect(() => {
    dessus += 1;
    return () => {
      dessus -= 1;
      finDuDessus = performance.now();
    };
  }, []);

/**
 * One Escape closes one thing: Mantine tells every open dialog and drawer at once, so a question or a dialog above this
 * one keeps the key for itself. A click is meant for what it touches, however soon.
 * @param couvert true while this component shows a dialog above
 */
export const useFermeture = (onFermer: () => void, couvert = false): (() => void) => {
  const finDeQuestion = useRef(Number.NEGATIVE_INFINITY);
  useEffect(
    () =>
      subscribeDemande(() => {
        if (getDemande() === null) finDeQuestion.current = performance.now();
      }),
    [],
  );
  // The dialog above may already be gone when this one is told of the same key.
  useEffect(() => {
    if (!couvert) return undefined;
    return () => {
      finDeQuestion.current = performance.now();
    };
  }, [couvert]);
  return () => {
    const fin = Math.max(finDeQuestion.current, finDuDessus);
    const memeEchap = performance.now() - Math.min(fin, derniereEchap) < UN_GESTE;
    if (couvert || dessus > 0 || getDemande() !== null || memeEchap) return;
    onFermer();
  };
};
