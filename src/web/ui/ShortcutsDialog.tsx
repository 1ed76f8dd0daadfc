import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useOuvertEnsuite } from './differer.tsx';

export type Raccourci = { touches: readonly string[]; effet: string };
export type ShortcutsDialogProps = { ouvert: boolean; onFermer: () => void; raccourcis: readonly Raccourci[] };

/** The keys and what they do. */
export const ShortcutsDialog = ({ ouvert, onFermer, raccourcis }: ShortcutsDialogProps) => (
  <Modal opened={useOuvertEnsuite(ouvert)} onClose={onFermer} title="Raccourcis clavier" size="sm">
    <Stack gap={10} component="dl" m={0}>
      {raccourcis.map(({ touches, effet }) => (
        <Group key={effet} justify="space-between" wrap="nowrap">
          <Text component="dt" size="sm">
            {effet}
          </Text>
          <Group component="dd" gap={4} m={0} wrap="nowrap">
            {touches.map((touche) => (
              <Kbd key={touche}>{touche}</Kbd>
            ))}
          </Group>
        </Group>
      ))}
    </Stack>
  </Modal>
);
