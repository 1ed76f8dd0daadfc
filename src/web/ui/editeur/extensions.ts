import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extension-placeholder';
import { StarterKit } from '@tiptap/starter-kit';
import type { Album } from './album.ts';
import { imageDAlbum } from './image-d-album.ts';
import type { PilotageMention } from './use-suggestion.ts';

/** Keeps the name of a mention even when the person no longer exists. */
const MentionNommee = Mention.extend({
  parseHTML: () => [{ tag: 'span[data-type="mention"]' }],
});

const ADRESSE = /^(?:https?:\/\/|mailto:|tel:)/i;

type Options = { readonly album: Album; readonly invite: string; readonly mention: PilotageMention | null };

/** The formats of a note: titles, bold, italic, underline, lists, quotes, links, images, mentions. */
export const extensionsEditeur = ({ album, invite, mention }: Options) => [
  StarterKit.configure({
    heading: { levels: [2, 3] },
    code: false,
    codeBlock: false,
    horizontalRule: false,
    link: {
      openOnClick: false,
      protocols: ['http', 'https', 'mailto', 'tel'],
      isAllowedUri: (adresse) => ADRESSE.test(adresse),
      HTMLAttributes: { target: '_blank', rel: 'noopener noreferrer nofollow' },
    },
    trailingNode: false,
  }),
  imageDAlbum(album),
  Placeholder.configure({ placeholder: invite }),
  ...(mention
    ? [
        MentionNommee.configure({
          HTMLAttributes: { class: 'mention' },
          deleteTriggerWithBackspace: true,
          suggestion: {
            char: '@',
            allowSpaces: true,
            allowedPrefixes: [' ', '(', '«', '\u00a0'],
            items: ({ query }) => mention.chercher(query),
            render: () => mention,
          },
        }),
      ]
    : []),
];
