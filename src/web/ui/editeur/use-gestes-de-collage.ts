import type { Editor, UseEditorOptions } from '@tiptap/react';
import type { RefObject } from 'react';
import type { Album } from './album.ts';
import { imagesDe } from './images.ts';
import { nettoyerCollage } from './nettoyer-collage.ts';
import type { useImages } from './use-images.ts';

const perdues = (nombre: number): string =>
  nombre === 1
    ? 'Une image du document collé n’a pas pu être reprise\u00a0: copiez-la puis collez-la à part.'
    : `${nombre} images du document collé n’ont pas pu être reprises\u00a0: copiez-les puis collez-les à part.`;

type Options = {
  album: Album;
  maximum: number;
  images: ReturnType<typeof useImages>;
};
type Gestes = Pick<NonNullable<UseEditorOptions['editorProps']>, 'transformPastedHTML' | 'handlePaste' | 'handleDrop'>;

/**
 * Handles pastes and drops: cleans the text and checks its size, puts the images in the album.
 * @param courant the editor, once it exists
 */
export const useGestesDeCollage = (courant: RefObject<Editor | null>, { album, maximum, images }: Options): Gestes => {
  const prendre = (donnees: DataTransfer | null, place: number | null): boolean => {
    const fichiers = imagesDe(donnees);
    // Word adds a picture of the text to the clipboard: the text is preferred.
    if (fichiers.length === 0 || (place === null && donnees?.getData('text/plain'))) return false;
    if (courant.current) images.ajouter(courant.current, fichiers, place);
    return true;
  };
  return {
    transformPastedHTML: (html) => {
      const propre = nettoyerCollage(html);
      const place = maximum - album.poids(courant.current?.getHTML() ?? '');
      images.dire(propre.imagesPerdues > 0 ? perdues(propre.imagesPerdues) : null);
      if (propre.html.length <= place) return propre.html;
      images.dire('Ce que vous avez collé dépasse la taille permise\u00a0: ses images n’ont pas été reprises.');
      return propre.html.replace(/<img\b[^>]*>/gi, '');
    },
    handlePaste: (_vue, evenement) => prendre(evenement.clipboardData, null),
    handleDrop: (vue, evenement, _tranche, deplace) => {
      if (deplace) return false;
      const lieu = vue.posAtCoords({ left: evenement.clientX, top: evenement.clientY });
      if (!prendre(evenement.dataTransfer, lieu?.pos ?? vue.state.doc.content.size)) return false;
      evenement.preventDefault();
      return true;
    },
  };
};
