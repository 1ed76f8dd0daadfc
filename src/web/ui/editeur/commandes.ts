import type { Editor } from '@tiptap/react';
import { useImperativeHandle, type Ref } from 'react';
import type { Album } from './album.ts';

/** Commands of the editor. The caller reads the text on demand; it holds the tokens of the album, not the images. */
export type CommandesEditeur = {
  lireHtml: () => string;
  /** Replaces the whole text, without calling `onModif`. */
  poserHtml: (html: string) => void;
  /** Adds a title at the end, and puts the caret after it. */
  ajouterTitre: (titre: string) => void;
  placerFocus: () => void;
};

const ajouterTitre = (editeur: Editor, titre: string): void => {
  const fin = editeur.state.doc.content.size;
  const suite = [
    { type: 'heading', attrs: { level: 3 }, content: [{ type: 'text', text: titre }] },
    { type: 'paragraph' },
  ];
  editeur
    .chain()
    .insertContentAt(editeur.isEmpty ? { from: 0, to: fin } : fin, suite)
    .focus('end')
    .run();
};

type Options = {
  editeur: Editor;
  album: Album;
  /** Sets the size after a whole text was set. The same function as long as the editor. */
  poserTaille: (taille: number) => void;
};

/** Exposes the commands of the editor through `ref`. */
export const useCommandes = (ref: Ref<CommandesEditeur> | undefined, { editeur, album, poserTaille }: Options): void =>
  useImperativeHandle(
    ref,
    () => ({
      lireHtml: () => (editeur.isEmpty ? '' : editeur.getHTML()),
      poserHtml: (html) => {
        editeur.commands.setContent(html, { emitUpdate: false });
        poserTaille(album.poids(html));
      },
      ajouterTitre: (titre) => ajouterTitre(editeur, titre),
      placerFocus: () => editeur.commands.focus('end'),
    }),
    [album, editeur, poserTaille],
  );
