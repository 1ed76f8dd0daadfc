import { differerPartie } from '#web/ui/differer.tsx';
import type { BlocsProps } from './filtres.ts';

/** Loaded when a figure opens its list. */
export const ListeDifferee = differerPartie<BlocsProps>(
  async () => (await import('./ListeDuChiffre.tsx')).ListeDuChiffre,
  null,
);
