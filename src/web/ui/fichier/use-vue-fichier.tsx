import { useState, type ReactNode } from 'react';
import { afficheLesPdf } from '#web/lib/fichiers/lecteur-pdf.ts';
import { differer } from '../differer.tsx';
import type { EtatDuFichier } from './VueFichier.tsx';

const VueFichier = differer(async () => (await import('./VueFichier.tsx')).VueFichier);

const IMAGES = /^image\/(?:png|jpeg|webp|gif)$/;
/** True for a picture, and for a PDF when the screen is wide enough and the browser has a viewer. */
const seMontre = (mime: string): boolean =>
  IMAGES.test(mime) || (mime === 'application/pdf' && afficheLesPdf() && matchMedia('(min-width: 60em)').matches);

/**
 * Shows a file over the item it is attached to; `sinon` handles a file that cannot be shown here.
 * @returns the function that opens a file, and the element to render
 */
export const useVueFichier = (): { voir: (vue: EtatDuFichier, sinon: () => void) => void; vue: ReactNode } => {
  const [ouverte, setOuverte] = useState<EtatDuFichier | null>(null);
  return {
    voir: (vue, sinon) => (seMontre(vue.fichier.mime) ? setOuverte(vue) : sinon()),
    vue: ouverte ? <VueFichier {...ouverte} onFermer={() => setOuverte(null)} /> : null,
  };
};
