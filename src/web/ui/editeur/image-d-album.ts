import { Node } from '@tiptap/core';
import { DOMSerializer, type Node as Noeud } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { Album } from './album.ts';

const DECRITS = ['alt', 'title', 'width', 'height'] as const;
const decrire = ({ attrs }: Noeud): Record<string, string> =>
  Object.fromEntries(DECRITS.flatMap((nom) => (attrs[nom] === null ? [] : [[nom, String(attrs[nom])]])));

/**
 * An image node that holds only a token, so that the document, its history and each draft stay light. A note never
 * fetches an address: it only shows the images of its album.
 */
export const imageDAlbum = (album: Album) =>
  Node.create({
    name: 'image',
    group: 'block',
    draggable: true,
    addAttributes: () => ({
      jeton: { default: null, renderHTML: ({ jeton }: { jeton?: unknown }) => ({ 'data-album': jeton }) },
      ...Object.fromEntries(DECRITS.map((nom) => [nom, { default: null }])),
    }),
    parseHTML: () => [
      {
        tag: 'img[data-album]',
        getAttrs: (element) => {
          const jeton = element.getAttribute('data-album') ?? '';
          return album.adresse(jeton) === null ? false : { jeton };
        },
      },
      {
        tag: 'img[src^="data:image/"]',
        getAttrs: (element) => {
          const jeton = album.prendre(element.getAttribute('src') ?? '');
          return jeton === null ? false : { jeton };
        },
      },
    ],
    // No `src`: serialising the text must not load anything.
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        for (const [nom, valeur] of Object.entries(decrire(node))) dom.setAttribute(nom, valeur);
        dom.src = album.adresse(node.attrs['jeton'] as string) ?? '';
        return { dom };
      },
    // A copied or dragged image carries its content, for a text of another album.
    addProseMirrorPlugins() {
      const { nodes, marks } = DOMSerializer.fromSchema(this.editor.schema);
      const image = (node: Noeud) =>
        ['img', { src: album.adresse(node.attrs['jeton'] as string) ?? '', ...decrire(node) }] as const;
      return [new Plugin({ props: { clipboardSerializer: new DOMSerializer({ ...nodes, image }, marks) } })];
    },
  });
