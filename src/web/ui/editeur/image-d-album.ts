import { Node } from '@tiptap/core';
import { DOMSerializer, type Node as Noeud } from '@tiptap/pm/model';
import { Plugin } from '@tiptap/pm/state';
import type { Album } from './album.ts';

const DECRITS = ['alt', 'title', 'width', 'height'] as const;
const decrire = ({ attrs }: Noeud): Record<string, string> =>
  Object.fromEntries(DECRITS.flatMap((nom) => (attrs[nom] === null ? [] : [[nom, String(attrs[nom])]])));

/**
 * An image that the text only names: the document, its history and each written copy stay light. No address is ever
 * fetched for a note: it only shows the images of its album.
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
    // Without `src`: a text being written down must not load anything.
    renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
    addNodeView:
      () =>
      ({ node }) => {
        const dom = document.createElement('img');
        for (const [nom, valeur] of Object.entries(decrire(node))) dom.setAttribute(nom, valeur);
        dom.src = album.adresse(node.attrs['jeton'] as string) ?? '';
        return { dom };
      },
    // Copied or dragged elsewhere, it carries its image.
    addProseMirrorPlugins() {
      const { nodes, marks } = DOMSerializer.fromSchema(this.editor.schema);
      const image = (node: Noeud) =>
        ['img', { src: album.adresse(node.attrs['jeton'] as string) ?? '', ...decrire(node) }] as const;
      return [new Plugin({ props: { clipboardSerializer: new DOMSerializer({ ...nodes, image }, marks) } })];
    },
  });
