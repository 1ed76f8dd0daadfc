import { differerPartie } from '#web/ui/differer.tsx';
import type { BlocsProps } from './filtres.ts';

/** The tables of the lists come when a figure is opened. */
export const ListeDifferee = differerPartie<BlocsProps>(
  async () => (await import('./ListeDuChiffre.tsx')).ListeDuChiffre,
  null,
);
