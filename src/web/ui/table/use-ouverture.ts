import { useState } from 'react';
import { auProchainAffichage } from '#web/lib/au-prochain-affichage.ts';

/**
 * Opens a row in two steps: marks it at once, then renders its drawer after the paint, because a first drawer takes
 * half a second on a slow machine.
 * @returns whether the row was just pressed, and the function that opens it (undefined when the row opens nothing)
 */
export const useOuverture = (ouvrir: (() => void) | undefined): readonly [boolean, (() => void) | undefined] => {
  const [pressee, setPressee] = useState(false);
  if (!ouvrir) return [false, undefined];
  const presser = () => {
    setPressee(true);
    auProchainAffichage(() => {
      ouvrir();
      // Runs after the change of address, which marks the row as opened.
      setTimeout(() => setPressee(false));
    });
  };
  return [pressee, presser];
};
