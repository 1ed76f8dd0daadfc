import { echec } from '../snackbar.tsx';

/**
 * Acts that ask for a confirmation, whose code loads with the first use: wraps one for a menu entry.
 * @param charger `() => import('./actes-confirmes.ts')`
 */
export const actesDifferes =
  <M>(charger: () => Promise<M>) =>
  (faire: (actes: M) => Promise<void>) =>
  (): void =>
    void charger().then(faire).catch(echec);
