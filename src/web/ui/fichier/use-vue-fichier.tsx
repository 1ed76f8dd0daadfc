import { useState, type ReactNode } from 'react';
import { afficheLesPdf } from '#web/lib/fichiers/lecteur-pdf.ts';
import { differer } from '../differer.tsx';
import type { EtatDuFichier } from './VueFichier.tsx';

const VueFichier = differer(async () => (await import('./VueFichier.tsx')).VueFichier);

const IMAGES = /^image\/(?:png|jpeg|webp|gif)$/;
/** A picture anywhere; a PDF where there is room for it and something to read it with. */
const seMontre = (mime: string): boolean =>
  IMAGES.test(mime) || (mime === 'application/pdf' && afficheLesPdf() && matchMedia('(min-width: 60em)').matches);

/**
 * Shows a file over the item it is joined to; a file that cannot be shown here goes to `sinon`.
 * @returns the function that opens it, and the element to render
 */
export const useVueFichier = (): { voir: (vue: EtatDuFichier, sinon: () => void) => void; vue: ReactNode } => {
  const [ouverte, setOuverte] = useState<EtatDuFichier | null>(null);
  return {
    voir: (vue, sinon) => (seMontre(vue.fichier.mime) ? setOuverte(vue) : sinon()),
    vue: ouverte ? <VueFichier {...ouverte} onFermer={() => setOuverte(null)} /> : null,
  };
};
