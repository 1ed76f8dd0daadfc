import { Button, Text } from '@mantine/core';
import { formatTaille } from '#web/lib/formats.ts';
import styles from './Reclamation.module.css';

type Props = { fichiers: readonly File[]; refus: string | null; onRetirer: (fichier: File) => void };

export const FichiersChoisis = ({ fichiers, refus, onRetirer }: Props) => (
  <>
    {fichiers.length > 0 ? (
      <ul className={styles.pieces} aria-label="Fichiers à joindre">
        {fichiers.map((fichier) => (
          <li key={`${fichier.name}.${fichier.lastModified}.${fichier.size}`}>
            <Text span size="sm">
              {fichier.name} ({formatTaille(fichier.size)})
            </Text>{' '}
            <Button
              size="compact-xs"
              variant="subtle"
              color="gray"
              aria-label={`Retirer ${fichier.name}`}
              onClick={() => onRetirer(fichier)}
            >
              Retirer
            </Button>
          </li>
        ))}
      </ul>
    ) : null}
    {refus ? (
      <Text size="xs" c="var(--mantine-color-error)" role="alert">
        {refus}
      </Text>
    ) : null}
  </>
);
