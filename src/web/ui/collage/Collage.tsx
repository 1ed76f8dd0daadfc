import { Button, Textarea, type ButtonProps } from '@mantine/core';
import { IconClipboardText } from '@tabler/icons-react';

type BoutonProps = Pick<ButtonProps, 'size' | 'variant'> & { ouvert: boolean; onBasculer: () => void };

/** Opens and closes the area where the user pastes lines. */
export const BoutonCollage = ({ ouvert, onBasculer, ...bouton }: BoutonProps) => (
  <Button
    {...bouton}
    aria-expanded={ouvert}
    leftSection={<IconClipboardText size={16} aria-hidden />}
    onClick={onBasculer}
  >
    Coller depuis Excel
  </Button>
);

const viser = (zone: HTMLTextAreaElement | null) => zone?.focus();

type ZoneProps = { libelle: string; description: string; onColler: (texte: string) => void };

/** Area where the user pastes lines copied from a spreadsheet. It stays empty: the lines read show elsewhere. */
export const ZoneCollage = ({ libelle, description, onColler }: ZoneProps) => (
  <Textarea
    label={libelle}
    description={description}
    placeholder="Collez ici (Ctrl + V)"
    minRows={2}
    ref={viser}
    value=""
    onChange={({ currentTarget }) => onColler(currentTarget.value)}
  />
);
