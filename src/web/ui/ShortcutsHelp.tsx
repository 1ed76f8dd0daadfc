import { Group, Kbd, Modal, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { useRaccourcis } from '#web/lib/raccourcis.ts';

export type Raccourci = { touches: readonly string[]; effet: string };

/** `?` lists the keys of the screen. */
export const ShortcutsHelp = ({ raccourcis }: { raccourcis: readonly Raccourci[] }) => {
  const [ouvert, setOuvert] = useState(false);
  useRaccourcis({ '?': () => setOuvert(true) });
  return (
    <Modal opened={ouvert} onClose={() => setOuvert(false)} title="Raccourcis clavier" size="sm">
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
};
