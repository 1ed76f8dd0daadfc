import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { Nomme } from '#web/lib/mention.ts';
import { idMention } from './ListeMentions.tsx';

type Liste = {
  readonly id: string;
  readonly choisi: Nomme | undefined;
  /** Nobody can be named in this text. */
  readonly absente: boolean;
};

/** The list of colleagues belongs to the text that keeps the focus. */
export const useListeDite = (editeur: Editor, { id, choisi, absente }: Liste): void =>
  useEffect(() => {
    const { dom } = editeur.view;
    if (absente) return;
    dom.setAttribute('aria-autocomplete', 'list');
    if (choisi) {
      dom.setAttribute('aria-controls', id);
      dom.setAttribute('aria-activedescendant', idMention(id, choisi));
    } else {
      dom.removeAttribute('aria-controls');
      dom.removeAttribute('aria-activedescendant');
    }
  }, [editeur, choisi, id, absente]);
