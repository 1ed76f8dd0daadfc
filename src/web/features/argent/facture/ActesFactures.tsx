import { Button, Group } from '@mantine/core';
import { IconEdit, IconListCheck, IconUpload } from '@tabler/icons-react';
import type { PanneauxFacture } from './FacturePanneaux.tsx';

/**
 * Buttons that add factures: from files, by hand, or from a relevé de compte. Renders nothing for a read-only session.
 */
export const ActesFactures = ({ panneaux }: { panneaux: PanneauxFacture }) =>
  panneaux.deposer ? (
    <Group gap="xs" justify="flex-end" data-sans-impression>
      <Button
        variant="default"
        leftSection={<IconListCheck size={16} aria-hidden />}
        onClick={() => panneaux.lireReleve?.()}
      >
        Lire un relevé de compte
      </Button>
      <Button variant="default" leftSection={<IconEdit size={16} aria-hidden />} onClick={panneaux.saisir}>
        Saisir
      </Button>
      <Button leftSection={<IconUpload size={16} aria-hidden />} onClick={panneaux.deposer}>
        Déposer des factures
      </Button>
    </Group>
  ) : null;
