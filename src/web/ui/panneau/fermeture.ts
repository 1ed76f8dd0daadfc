import { useEffect, useRef } from 'react';
import { getDemande, subscribeDemande } from '#web/lib/confirmer.ts';

const UN_GESTE = 100;

let derniereEchap = Number.NEGATIVE_INFINITY;
// Listens before Mantine: this module loads before any closable component renders.
globalThis.addEventListener(
  'keydown',
  ({ key }) => {
    if (key === 'Escape') derniereEchap = performance.now();
  },
  { capture: true },
);

let dessus = 0;
let finDuDessus = Number.NEGATIVE_INFINITY;
/**
 * For a dialog rendered by a part of a drawer, which the drawer does not know: Escape belongs to it while it is open.
 */
export const useAuDessus = (): void =>
  useEffect(() => {
    dessus += 1;
    return () => {
      dessus -= 1;
      finDuDessus = performance.now();
    };
  }, []);

/**
 * Makes one Escape close one thing: Mantine notifies every open dialog and drawer, so a question or dialog above this
 * one keeps the key to itself. A click always counts for its target, however soon.
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
  // The dialog above may already be closed when this one receives the same key.
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
