import { Button, CloseButton, FileButton, Group, Text, Textarea } from '@mantine/core';
import { IconPaperclip, IconSend } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { formatTaille } from '#web/lib/formats.ts';
import styles from './Support.module.css';
import type { MessageEnCours } from './use-message.ts';

type Props = {
  message: MessageEnCours;
  libelle: string;
  placeholder: string;
  focus?: boolean;
  /** Above the field. */
  avant?: ReactNode;
  /** Between the field and the buttons. */
  options?: ReactNode;
  /** Beside the button that sends. */
  autres?: ReactNode;
  onEnvoyer: () => void;
};

/** The field of a message to the support, its files, and its send button; Ctrl+Enter sends too. */
export const ChampSupport = ({ message, libelle, placeholder, focus, avant, options, autres, onEnvoyer }: Props) => (
  <div className={styles.composeur}>
    {avant}
    <Textarea
      aria-label={libelle}
      placeholder={placeholder}
      autosize
      minRows={3}
      maxRows={10}
      data-autofocus={focus || undefined}
      value={message.texte}
      error={message.erreur}
      readOnly={message.occupe}
      onChange={({ currentTarget: { value } }) => message.ecrire(value)}
      onKeyDown={(evenement) => {
        if (evenement.key !== 'Enter' || !(evenement.ctrlKey || evenement.metaKey)) return;
        evenement.preventDefault();
        if (message.pret) onEnvoyer();
      }}
    />
    {message.fichiers.length > 0 ? (
      <ul className={styles.choisis} aria-label="Fichiers à joindre">
        {message.fichiers.map((fichier) => (
          <li key={`${fichier.name}.${fichier.lastModified}.${fichier.size}`}>
            <Text span size="sm" truncate title={fichier.name}>
              {fichier.name}
            </Text>
            <Text span size="xs" c="dimmed" className="chiffres">
              {formatTaille(fichier.size)}
            </Text>
            <CloseButton size="sm" aria-label={`Retirer ${fichier.name}`} onClick={() => message.retirer(fichier)} />
          </li>
        ))}
      </ul>
    ) : null}
    {options}
    <Group gap="xs" justify="space-between">
      <FileButton multiple onChange={message.joindre}>
        {(props) => (
          <Button {...props} size="xs" variant="default" leftSection={<IconPaperclip size={14} aria-hidden />}>
            Joindre
          </Button>
        )}
      </FileButton>
      <Group gap="xs" ml="auto">
        {autres}
        <Button
          size="xs"
          leftSection={<IconSend size={14} aria-hidden />}
          disabled={!message.pret}
          loading={message.occupe}
          onClick={onEnvoyer}
        >
          Envoyer
        </Button>
      </Group>
    </Group>
  </div>
);
