import { useEffect } from 'react';

/** Watches the keys of a scanner (CAT-55) as soon as its code is there; nothing waits for it. */
export const useEntreeDuLecteur = (): void =>
  useEffect(() => {
    const venu = import('./entree-du-lecteur.ts').then(
      ({ retenirEntreeDuLecteur }) => retenirEntreeDuLecteur(document),
      () => undefined,
    );
    return () => void venu.then((cesser) => cesser?.());
  }, []);
