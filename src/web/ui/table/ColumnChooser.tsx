import { ActionIcon, Button, Popover, Stack, Text, Tooltip } from '@mantine/core';
import { IconColumns3 } from '@tabler/icons-react';
import { useState } from 'react';
import type { Colonne } from './types.ts';
import styles from './DataTable.module.css';

type Props<T> = {
  colonnes: readonly Colonne<T>[];
  visibilite: Readonly<Record<string, boolean>>;
  onBasculer: (id: string, visible: boolean) => void;
  onRetablir: () => void;
};

export const ColumnChooser = <T,>({ colonnes, visibilite, onBasculer, onRetablir }: Props<T>) => {
  const [ouvert, setOuvert] = useState(false);
  const masquables = colonnes.filter(({ fixe }, i) => i > 0 && !fixe);
  if (masquables.length === 0) return null;
  return (
    <Popover opened={ouvert} onChange={setOuvert} position="bottom-end" trapFocus withRoles>
      <Popover.Target>
        <Tooltip label="Colonnes affichées" disabled={ouvert}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size="lg"
            aria-label="Choisir les colonnes"
            onClick={() => setOuvert(!ouvert)}
          >
            <IconColumns3 size={18} stroke={1.7} aria-hidden />
          </ActionIcon>
        </Tooltip>
      </Popover.Target>
      <Popover.Dropdown p="sm" aria-label="Colonnes affichées">
        <Stack gap={8}>
          <Text size="xs" fw={600} c="dimmed">
            Colonnes affichées
          </Text>
          {masquables.map(({ id, titre }) => (
            <label key={id} className={styles.choix}>
              <input
                type="checkbox"
                className={styles.coche}
                checked={visibilite[id] ?? true}
                onChange={(evenement) => onBasculer(id, evenement.currentTarget.checked)}
              />
              {titre}
            </label>
          ))}
          <Button variant="subtle" size="compact-xs" onClick={onRetablir} mt={2}>
            Rétablir l’affichage d’origine
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
};
