import { useState } from 'react';
import { auProchainAffichage } from '#web/lib/au-prochain-affichage.ts';

/**
 * Opens a row in two times: it is marked at once, and what it opens is drawn after that paint. On a slow machine the
 * first drawer takes half a second, which the click must not wait for.
 * @returns whether the row was just pressed, what opens it (nothing for a row that opens nothing)
 */
export const useOuverture = (ouvrir: (() => void) | undefined): readonly [boolean, (() => void) | undefined] => {
  const [pressee, setPressee] = useState(false);
  if (!ouvrir) return [false, undefined];
  const presser = () => {
    setPressee(true);
    auProchainAffichage(() => {
      ouvrir();
      // After the address has changed: the row is then marked as opened.
      setTimeout(() => setPressee(false));
    });
  };
  return [pressee, presser];
};
