import type { Editor } from '@tiptap/react';
import { useEffect } from 'react';
import type { Nomme } from '#web/lib/mention.ts';
import { idMention } from './ListeMentions.tsx';

type Liste = {
  readonly id: string;
  readonly choisi: Nomme | undefined;
  /** True when this text accepts no mention. */
  readonly absente: boolean;
};

/** Ties the list of colleagues to the text for screen readers, because the text keeps the focus. */
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
