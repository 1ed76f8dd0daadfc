import { echec } from './snackbar.tsx';

/**
 * Acts that ask first, loaded with the first of them: what an entry of a menu does with one of these.
 * @param charger `() => import('./actes-confirmes.ts')`
 */
export const actesDifferes =
  <M>(charger: () => Promise<M>) =>
  (faire: (actes: M) => Promise<void>) =>
  (): void =>
    void charger().then(faire).catch(echec);
