import { Button, Code, CopyButton, Group } from '@mantine/core';
import '@mantine/core/styles/Code.layer.css';
import { IconCheck, IconCopy } from '@tabler/icons-react';

/**
 * A value that the user copies: a key, an identifier.
 * @param nom with its article: “la clé”
 */
export const Copiable = ({ nom, valeur }: { nom: string; valeur: string }) => (
  <Group gap="xs" wrap="nowrap" justify="space-between">
    <Code fz="md" style={{ overflowWrap: 'anywhere' }}>
      {valeur}
    </Code>
    <CopyButton value={valeur} timeout={2000}>
      {({ copied, copy }) => (
        <Button
          variant="default"
          size="xs"
          onClick={copy}
          style={{ flex: 'none' }}
          aria-label={copied ? `${nom} : copié` : `Copier ${nom}`}
          leftSection={copied ? <IconCheck size={15} aria-hidden /> : <IconCopy size={15} aria-hidden />}
        >
          {copied ? 'Copié' : 'Copier'}
        </Button>
      )}
    </CopyButton>
  </Group>
);
