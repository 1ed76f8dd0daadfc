import { useEffect } from 'react';

/** Watches the keys of a scanner (CAT-55) once that code has loaded; nothing waits for it. */
export const useEntreeDuLecteur = (): void =>
  useEffect(() => {
    const venu = import('./entree-du-lecteur.ts').then(
      ({ retenirEntreeDuLecteur }) => retenirEntreeDuLecteur(document),
      () => undefined,
    );
    return () => void venu.then((cesser) => cesser?.());
  }, []);
