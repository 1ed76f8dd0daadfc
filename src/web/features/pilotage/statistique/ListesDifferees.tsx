import { differerPartie } from '#web/ui/differer.tsx';
import type { BlocsProps } from './filtres.ts';

// The tables of the lists come when a figure is opened.
export const ListeReponses = differerPartie<BlocsProps>(
  async () => (await import('./ListeReponses.tsx')).ListeReponses,
  null,
);
export const ListeVentes = differerPartie<BlocsProps>(
  async () => (await import('./ListeVentes.tsx')).ListeVentes,
  null,
);
