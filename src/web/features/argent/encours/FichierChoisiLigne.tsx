import { Button, Group, Text } from '@mantine/core';
import { SANS_PATIENT } from '#shared/core/textes/mentions.ts';
import { formatTaille } from '#web/lib/formats.ts';
import { FileDrop } from '#web/ui/fichier/FileDrop.tsx';
import styles from './Encours.module.css';

type Props = { fichier: File | null; onChange: (fichier: File | null) => void };

/** The file of a règlement, sent once the règlement is recorded. */
export const FichierChoisiLigne = ({ fichier, onChange }: Props) =>
  fichier ? (
    <Group wrap="nowrap" justify="space-between">
      <Text size="sm" className={styles.texte}>
        {fichier.name} · {formatTaille(fichier.size)}
      </Text>
      <Button size="compact-xs" variant="subtle" color="gray" flex="none" onClick={() => onChange(null)}>
        Retirer
      </Button>
    </Group>
  ) : (
    <div>
      <FileDrop
        libelle="Avoir, chèque, relevé, photo… (facultatif)"
        onFichiers={([premier]) => onChange(premier ?? null)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {SANS_PATIENT}
      </Text>
    </div>
  );
