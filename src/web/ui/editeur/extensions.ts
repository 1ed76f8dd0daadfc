import { Image } from '@tiptap/extension-image';
import { Mention } from '@tiptap/extension-mention';
import { Placeholder } from '@tiptap/extension-placeholder';
import { StarterKit } from '@tiptap/starter-kit';
import type { Nomme } from '#web/lib/mention.ts';
import type { PilotageMention } from './use-suggestion.ts';

/** Only what is in the text: no address is ever fetched for a note. */
const ImageEnTexte = Image.extend({
  parseHTML: () => [{ tag: 'img[src^="data:image/"]' }],
}).configure({ allowBase64: true, inline: false });

/** The name stays even where nobody knows the person any more. */
const MentionNommee = Mention.extend({
  parseHTML: () => [{ tag: 'span[data-type="mention"]' }],
});

const ADRESSE = /^(?:https?:\/\/|mailto:|tel:)/i;

type Options = { readonly invite: string; readonly mention: PilotageMention | null };

/** What a note is made of: titles, bold, italic, underline, lists, quotes, links, images, people. */
export const extensionsEditeur = ({ invite, mention }: Options) => [
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
  ImageEnTexte,
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
            items: ({ query }: { query: string }): Promise<readonly Nomme[]> => mention.chercher(query),
            render: () => mention,
          } as never,
        }),
      ]
    : []),
];
