import { Button, Group, Popover, TextInput } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import type { Editor } from '@tiptap/react';
import { useState, type FormEvent } from 'react';
import { BoutonEditeur, type RangOutil } from './BoutonEditeur.tsx';

const COMPLETE = /^(?:https?:\/\/|mailto:|tel:)/i;
/** Completes an address typed without a scheme: `https://`, or `mailto:`. */
const completer = (saisie: string): string => {
  const adresse = saisie.trim();
  if (adresse === '' || COMPLETE.test(adresse)) return adresse;
  return /^[^\s@/]+@[^\s@]+$/.test(adresse) ? `mailto:${adresse}` : `https://${adresse}`;
};

type Props = RangOutil & { editeur: Editor; actif: boolean };

/** Makes a link of the selected text, or edits the address of the selected link. */
export const BoutonLien = ({ editeur, actif, ...rang }: Props) => {
  const [adresse, setAdresse] = useState<string | null>(null);
  const fermer = () => setAdresse(null);
  const poser = (evenement: FormEvent) => {
    evenement.preventDefault();
    // The form that surrounds it in the React tree must not be submitted.
    evenement.stopPropagation();
    const href = completer(adresse ?? '');
    fermer();
    const chaine = editeur.chain().focus().extendMarkRange('link');
    if (href === '') chaine.unsetLink().run();
    else if (editeur.state.selection.empty && !actif)
      chaine
        .insertContent([
          { type: 'text', text: href, marks: [{ type: 'link', attrs: { href } }] },
          { type: 'text', text: ' ' },
        ])
        .run();
    else chaine.setLink({ href }).run();
  };
  return (
    <Popover
      opened={adresse !== null}
      onChange={(ouvert) => !ouvert && fermer()}
      trapFocus
      withinPortal
      position="bottom-start"
    >
      <Popover.Target>
        <BoutonEditeur
          {...rang}
          libelle="Lien"
          icone={IconLink}
          actif={actif}
          onClick={() => setAdresse((editeur.getAttributes('link')['href'] as string | undefined) ?? '')}
        />
      </Popover.Target>
      <Popover.Dropdown>
        <form onSubmit={poser} noValidate>
          <Group gap="xs" align="flex-end" wrap="nowrap">
            <TextInput
              size="xs"
              label="Adresse du lien"
              placeholder="https://…"
              value={adresse ?? ''}
              onChange={({ currentTarget }) => setAdresse(currentTarget.value)}
              data-autofocus
            />
            <Button size="xs" type="submit">
              {actif && adresse === '' ? 'Retirer' : 'Appliquer'}
            </Button>
          </Group>
        </form>
      </Popover.Dropdown>
    </Popover>
  );
};
